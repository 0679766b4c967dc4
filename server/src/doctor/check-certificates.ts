/** Checks the certificates of `BASE_URL` and of the provider: whether they are accepted, and for how many days. */
import type { Deps } from "../deps.ts";
import type { Finding } from "./finding.ts";
import { type Certificate, readCertificate } from "./read-certificate.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Certificates that renew themselves do so 30 days before their end. */
const MIN_DAYS_LEFT = 14;

export async function checkCertificates({ config, clock }: Pick<Deps, "config" | "clock">): Promise<Finding[]> {
  const { base_url, provider_base_url } = config;
  const addresses = [
    { setting: "BASE_URL", url: base_url },
    { setting: "PROVIDER_BASE_URL", url: provider_base_url },
  ].filter(({ url }) => url.startsWith("https:"));
  return Promise.all(addresses.map((address) => checkCertificate(address, clock.now())));
}

async function checkCertificate({ setting, url }: { setting: string; url: string }, now: Date): Promise<Finding> {
  const found = { subject: "certificates", check: `that of ${setting} is accepted, and not about to end` };
  try {
    return { ...found, ...assessCertificate(await readCertificate(url), now) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const detail = `${url} gives this machine no answer: ${message || code}`;
    const remedy = `Run the doctor where ${url} can be reached, or watch the certificate from there.`;
    return { ...found, state: "warning", detail, remedy };
  }
}

/** The finding about a certificate at the instant `now`. */
export function assessCertificate(
  { validUntil, problem }: Certificate,
  now: Date,
): Pick<Finding, "state" | "detail" | "remedy"> {
  const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS);
  const detail = `it ends on ${validUntil.toISOString().slice(0, 10)}, in ${days} days`;
  const remedy = "Renew it, and see that what should renew it by itself does.";
  if (days < 0) return { state: "broken", detail: `it ended ${-days} days ago`, remedy };
  if (problem !== null) {
    const trusted = "Use a certificate that clients trust, for this very name, with the whole chain.";
    return { state: "broken", detail: `clients refuse it: ${problem}`, remedy: trusted };
  }
  return days < MIN_DAYS_LEFT ? { state: "warning", detail, remedy } : { state: "ok", detail };
}
