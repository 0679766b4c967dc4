/** Refuses the most common passwords, which attackers try first. */
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,233 most common passwords, in lower case. Read at the first use, to keep the start fast. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Whether `password` is one of the most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}

/** @throws VALIDATION_ERROR on `field` */
export async function assertUncommonPassword(field: string, password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField(field, problem("common_password"));
}
