/** The commands of a programmer by their names. */
import type { Command } from "./command.ts";
import { COMPLETION } from "./completion.ts";
import { LISTEN } from "./listen.ts";
import { LOGIN } from "./login.ts";
import { MCP } from "./mcp.ts";
import { resourceCommand } from "./resource-command.ts";
import { RESOURCES } from "./resources.ts";
import { TRIGGER } from "./trigger.ts";

export const CLIENT_COMMANDS: Readonly<Record<string, Command>> = {
  login: LOGIN,
  listen: LISTEN,
  trigger: TRIGGER,
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, resource]) => [name, resourceCommand(name, resource)])),
  mcp: MCP,
  completion: COMPLETION,
};
