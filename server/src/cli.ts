#!/usr/bin/env node
/** The command `tolem`. The modules of the service are loaded by its own commands alone, so that a programmer's commands start at once. */
import { CLIENT_COMMANDS } from "./client/commands.ts";
import { runClientCommand } from "./client/run-command.ts";
import { fail } from "./fail.ts";
import { SERVICE_COMMANDS, type ServiceCommand, USAGE } from "./usage.ts";
import { readVersion } from "./version.ts";

const HELP = ["help", "--help", "-h"];
const VERSION = ["version", "--version", "-v"];

const isServiceCommand = (name: string): name is ServiceCommand => SERVICE_COMMANDS.some((known) => known === name);

async function main(): Promise<void> {
  const [name = "help", ...args] = process.argv.slice(2);
  if (VERSION.includes(name)) return console.log(readVersion());
  if (HELP.includes(name)) return console.log(USAGE);
  const command = Object.hasOwn(CLIENT_COMMANDS, name) ? CLIENT_COMMANDS[name] : undefined;
  if (command !== undefined) {
    const commandNames = [...Object.keys(CLIENT_COMMANDS), ...SERVICE_COMMANDS];
    process.exitCode = await runClientCommand(name, command, args, { env: process.env, commandNames });
    return;
  }
  if (!isServiceCommand(name)) {
    console.error(USAGE);
    process.exit(2);
  }
  if (args.some((arg) => HELP.includes(arg))) return console.log(USAGE);
  const { runServiceCommand } = await import("./service-commands.ts");
  await runServiceCommand(name, args);
}

main().catch(fail);
