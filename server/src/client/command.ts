/** What every command of a programmer is, and is given. */

/** What a command is given of the process. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  /** The names of all commands of `tolem`. */
  commandNames: readonly string[];
};

export type Command = {
  usage: string;
  run(args: string[], surroundings: Surroundings): Promise<void>;
};
