/** The customer for whom a form is opened, in the search parameters. */

export type OfCustomer = { phone?: string; is_sandbox?: true };

/** Reads the search parameters; the router has parsed a phone of digits as a number. */
export function readOfCustomer(given: Record<string, unknown>): OfCustomer {
  const phone = String(given.phone ?? "");
  return {
    ...(/^8\d{10}$/.test(phone) && { phone }),
    ...(given.is_sandbox === true && { is_sandbox: true }),
  };
}
