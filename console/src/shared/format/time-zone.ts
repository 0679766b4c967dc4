/** The time zone of the service, whose days and clocks the console shows wherever the browser is. */

let zone: string | undefined;

/** Must be called with every session answer before a page of signed-in people is rendered. */
export function setTimeZone(name: string): void {
  zone = name;
}

/** An IANA name; undefined, which means the browser's own zone, for people who have not signed in yet. */
export function timeZone(): string | undefined {
  return zone;
}
