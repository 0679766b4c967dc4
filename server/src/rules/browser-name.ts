/** Names the browser and the system of a User-Agent header, as people call them. */

/** The first that matches counts: most browsers claim to be others too. */
const BROWSERS = [
  ["Yandex", /\bYaBrowser\//],
  ["Edge", /\bEdgA?(iOS)?\//],
  ["Opera", /\b(OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Longer than what browsers send. The limit bounds the time of the regular expressions on a malicious text. */
const MOST_CHARACTERS = 512;

type Names = readonly (readonly [string, RegExp])[];

const nameIn = (names: Names, agent: string) => names.find(([, form]) => form.test(agent))?.[0];

/** Such as `Chrome, Windows`; the part that is known, and null where neither is. */
export function browserName(agent: string | undefined): string | null {
  const read = (agent ?? "").slice(0, MOST_CHARACTERS);
  const known = [BROWSERS, SYSTEMS].flatMap((names) => nameIn(names, read) ?? []);
  return known.length === 0 ? null : known.join(", ");
}
