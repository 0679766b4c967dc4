/** The command `tolem trigger`: makes an event happen in the sandbox, by what a merchant and a customer would do. */
import { setTimeout as pause } from "node:timers/promises";
import { callApi, callService, type Service } from "./call-api.ts";
import type { Command } from "./command.ts";
import { isTestKey, openService } from "./credentials.ts";
import type { ApiEvent } from "./events.ts";
import { readOptions } from "./read-options.ts";
import { type Made, NOT_IN_SANDBOX, STORIES, type Story } from "./stories.ts";
import { UsageError } from "./usage-error.ts";

const TRIES = 10;
const PAUSE_MS = 1_000;

const longest = Math.max(...Object.keys(STORIES).map(({ length }) => length));
const lines = Object.entries(STORIES).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`);

export const TRIGGER: Command = {
  usage: `tolem trigger <what>

Makes it happen in the sandbox, with a test key, and prints the type and the id of its event. What happens to subscriptions
moves the sandbox clock forward, for all of your sandbox data.

${lines.join("\n")}

The sandbox cannot make ${NOT_IN_SANDBOX.join(" and ")} happen.`,

  async run(args, { env }) {
    const [name = ""] = readOptions(args, {}, ["what"]).words;
    const story = Object.hasOwn(STORIES, name) ? STORIES[name] : undefined;
    if (story === undefined) throw new UsageError(`"${name}" cannot be triggered`);
    const service = await openService(env);
    if (!isTestKey(service.key)) throw new Error("this is a live key: trigger takes a test key, and moves no money");
    const { id, type } = await tellStory(service, story);
    console.log(`${type}  ${id}`);
  },
};

/** Plays the story by a test key, and returns the event that it has led to. */
export async function tellStory(service: Service, { type, play }: Story): Promise<ApiEvent> {
  const call = (path: string, body?: object) =>
    callService<Made>(service, body === undefined ? "GET" : "POST", path, { body });
  const isOfStory = await play(async (path, body) => (await call(path, body)).body);
  for (let tries = 1; ; tries += 1) {
    const { body } = await callApi<{ items: ApiEvent[] }>(service, "GET", "/events", { query: { type } });
    const event = body.items.find(({ payload }) => isOfStory(payload));
    if (event !== undefined) return event;
    if (tries === TRIES) throw new Error(`no ${type} was seen: do the service's jobs run?`);
    await pause(PAUSE_MS);
  }
}
