/** The secrets of installations that tests make. */
export const TEST_SECRETS = {
  SESSION_SECRET: "a session secret of tests, and of tests only",
  ENCRYPTION_KEY: "an encryption key of tests, and of tests only",
};
