/** Runs one command of a programmer, and says by the exit code how it ended. */
import { ApiRefusal, UnknownOutcome } from "./call-api.ts";
import type { Command, Surroundings } from "./command.ts";
import { UsageError } from "./usage-error.ts";

const REFUSED = 1;
const MISUSED = 2;

/** Returns the exit code: 0, 1 where the call was refused or failed, 2 where the arguments are wrong. */
export async function runClientCommand(
  name: string,
  command: Command,
  args: string[],
  surroundings: Surroundings,
): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(command.usage);
    return 0;
  }
  try {
    await command.run(args, surroundings);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`tolem ${name}: ${error.message}\n\n${command.usage}`);
      return MISUSED;
    }
    console.error(describe(error as Error));
    return REFUSED;
  }
}

function describe(error: Error): string {
  if (error instanceof UnknownOutcome) return `${describe(error.cause as Error)}\n${error.message}`;
  return error instanceof ApiRefusal ? describeRefusal(error) : `tolem: ${error.message}`;
}

/** The refusal with a line for each field that it names. */
function describeRefusal({ message, refused: { code, fields, request_id } }: ApiRefusal): string {
  const named = Object.entries(fields).map(([field, sentence]) => `  ${field}: ${sentence}`);
  const quoted = request_id === null ? [] : [`  X-Request-Id: ${request_id}`];
  return [`tolem: ${code}: ${message}`, ...named, ...quoted].join("\n");
}
