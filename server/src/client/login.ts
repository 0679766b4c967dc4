/** The command `tolem login`: checks an API key and keeps it. */
import { text } from "node:stream/consumers";
import { askSecret } from "../ask-secret.ts";
import type { Command } from "./command.ts";
import { keepKey, keyOf, serviceUrl } from "./credentials.ts";
import { readMe } from "./me.ts";
import { readOptions } from "./read-options.ts";

export const LOGIN: Command = {
  usage: `tolem login

Asks for an API key, or reads it from standard input, checks it, and keeps it for the service of TOLEM_URL
in a file that only you may read. TOLEM_API_KEY comes before it.

  tolem login
  tolem login < key.txt
  TOLEM_URL=https://pay.example tolem login`,

  async run(args, { env }) {
    readOptions(args, {});
    const url = serviceUrl(env);
    const key = keyOf(process.stdin.isTTY ? await askSecret("API key: ") : await text(process.stdin));
    const { tenant, api_key } = await readMe({ url, key });
    const file = await keepKey(env, { url, key });
    console.log(`${tenant.name}, by the ${api_key.is_sandbox ? "test" : "live"} key "${api_key.name}" at ${url}.`);
    console.log(`The key is kept in ${file}.`);
    if (env.TOLEM_API_KEY) console.error("TOLEM_API_KEY is set, and is used in place of it.");
  },
};
