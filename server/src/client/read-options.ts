/** Reads the arguments of a command. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The values of `options`, and the words beside them in the order of `words`. @throws UsageError */
export function readOptions<const O extends Options>(args: string[], options: O, words: readonly string[] = []) {
  const { values, positionals } = parse(args, options);
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
  if (positionals.length > words.length) throw new UsageError(`"${positionals[words.length]}" is one word too many`);
  return { values, words: positionals };
}

function parse<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; the next ones are for those who write programs with the parser.
    const [sentence = ""] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(sentence);
  }
}
