/** The rate limits of each surface: its calls a minute from one address, or from one caller. */

export const RPM = {
  /** Requests per minute and IP address to calls without a credential. */
  public: 60,
  /** Orders at the shops; their pages, which also poll the state of an order every few seconds; and their pictures. */
  order: 10,
  shop: 120,
  picture: 1200,
  /** The reference and its files. */
  reference: 120,
  /** The console's page and its files: forty or so at a first visit, and an office may share one address. */
  webApp: 6_000,
  /** The limit of one client of a session bridge, which polls each open invoice every few seconds. */
  bridge: 600,
};

/** A page of the console makes several calls where a program makes one. */
export const CONSOLE_CALLS_PER_CALL = 10;
