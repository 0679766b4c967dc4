/** A call of a command that cannot be understood: it is answered with the command's usage, and exit code 2. */
export class UsageError extends Error {}
