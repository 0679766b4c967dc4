/** The command `tolem completion`: prints what lets a shell complete the commands. */
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { RESOURCES } from "./resources.ts";
import { STORIES } from "./stories.ts";
import { UsageError } from "./usage-error.ts";

/** The words behind each command that has some. */
const SECOND: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, { actions }]) => [name, Object.keys(actions)])),
  trigger: Object.keys(STORIES),
  listen: ["--forward-to", "--events"],
  mcp: ["--write", "--live"],
};

const SHELLS: Record<string, (commands: readonly string[]) => string> = {
  bash: (commands) => `_tolem() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  [ "$COMP_CWORD" = 1 ] && { COMPREPLY=($(compgen -W "${commands.join(" ")}" -- "$word")); return; }
  [ "$COMP_CWORD" = 2 ] || return
  case "\${COMP_WORDS[1]}" in
${cases((words) => `COMPREPLY=($(compgen -W "${words}" -- "$word"))`)}
  esac
}
complete -o default -F _tolem tolem`,

  zsh: (commands) => `#compdef tolem
_tolem() {
  (( CURRENT == 2 )) && { compadd -- ${commands.join(" ")}; return; }
  (( CURRENT == 3 )) || { _files; return; }
  case "$words[2]" in
${cases((words) => `compadd -- ${words}`)}
  esac
}
compdef _tolem tolem`,

  fish: (commands) =>
    [
      `complete -c tolem -n __fish_use_subcommand -f -a "${commands.join(" ")}"`,
      ...Object.entries(SECOND).map(
        ([name, words]) => `complete -c tolem -n "__fish_seen_subcommand_from ${name}" -a "${words.join(" ")}"`,
      ),
    ].join("\n"),
};

function cases(line: (words: string) => string): string {
  return Object.entries(SECOND)
    .map(([name, words]) => `    ${name}) ${line(words.join(" "))} ;;`)
    .join("\n");
}

export const COMPLETION: Command = {
  usage: `tolem completion bash|zsh|fish

  bash   eval "$(tolem completion bash)", in ~/.bashrc
  zsh    eval "$(tolem completion zsh)", in ~/.zshrc behind compinit
  fish   tolem completion fish > ~/.config/fish/completions/tolem.fish`,

  async run(args, { commandNames }) {
    const [shell = ""] = readOptions(args, {}, ["shell"]).words;
    const complete = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (complete === undefined) throw new UsageError(`"${shell}" is none of bash, zsh and fish`);
    console.log(complete(commandNames));
  },
};
