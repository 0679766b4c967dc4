/** Makes programs of all samples of the reference, one for each language, for its tools to check. */
import samples from "../samples.json" with { type: "json" };

type Language = keyof typeof samples.clients;

const GO_HEAD = `package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tolem/tolem-go"
)

func main() {
	_, _ = fmt.Println(time.Now())
}
`;

/** The client, and then all calls. */
export function programOf(language: Exclude<Language, "Go">): string {
  const texts = Object.values(samples.calls).map((call) => call[language]);
  return `${[samples.clients[language], ...texts].join("\n\n")}\n`;
}

/** Go refuses what is declared twice or not used, so that each call is a function of its own. */
export function goProgram(): string {
  const calls = Object.entries(samples.calls).map(([name, { Go: text }]) => {
    const end = text.includes("answer, err :=") ? "_ = answer\n\treturn err" : "return nil";
    return goFunction(`${name}(ctx context.Context, client *tolem.Client)`, text, end);
  });
  const client = goFunction("makeClient()", samples.clients.Go, "_, _ = ctx, client\n\treturn err");
  return [GO_HEAD, client, ...calls].join("\n");
}

function goFunction(head: string, text: string, end: string): string {
  return `func ${head} error {\n\t${text.replaceAll("\n", "\n\t")}\n\t${end}\n}\n`;
}
