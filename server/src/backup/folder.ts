/** The interface of a folder for backups: on disk or in a bucket. */
import type { Writable } from "node:stream";

export type BackupFolder = {
  /** The file's address, as `tolem backup` and `tolem restore` take it. */
  addressOf(name: string): string;
  exists(name: string): Promise<boolean>;
  /** `work` writes the file. It gets its name when `work` has succeeded, and then replaces an earlier file of the name. */
  write<T>(name: string, work: (output: Writable) => Promise<T>): Promise<T>;
  /** Does `work` with the path of the file, or of a copy that is removed afterwards. */
  read<T>(name: string, signal: AbortSignal, work: (path: string) => Promise<T>): Promise<T>;
  /** The names of the files in the folder that begin with `beginning`; others may be among them. */
  list(beginning: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Makes the folder, and removes what killed processes have left of files that `isOurs` names, which are not written now. */
  prepare(isOurs: (name: string) => boolean): Promise<void>;
};
