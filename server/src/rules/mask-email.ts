/** The masked form of an e-mail address, for what is kept longer than the address itself. */

/** `nurlan@shop.kz` → `n***@shop.kz`. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}***${email.slice(email.lastIndexOf("@"))}`;
}
