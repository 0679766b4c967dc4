/**
 * Makes clients of the tenant API by the generators of four languages, compiles them, and lists invoices with each at a service
 * that runs: `TOLEM_URL=http://localhost:3000 TOLEM_API_KEY=svc_test_… npm run check:clients`. Says what it could not run.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const DOCUMENT = resolve("docs/openapi-tenant.json");
const JAVA_GENERATOR = "org.openapitools:openapi-generator-cli:7.17.0";
const JAVA_OPTIONS = "apiPackage=tolem,modelPackage=tolem.model,invokerPackage=tolem";

type Language = {
  name: string;
  /** Programs of the machine without which it cannot be tried. */
  needs: string[];
  files: Record<string, string>;
  /** Each a command of the shell, in a folder of its own. */
  compile: string[];
  call: string;
};

const LANGUAGES: Language[] = [
  {
    name: "Go",
    needs: ["go"],
    files: {
      "go.mod": "module check\n\ngo 1.24\n",
      // What only webhooks refer to is left out without `skip-prune`, and does not compile.
      "options.yaml":
        "package: tolem\noutput: tolem/tolem.go\ngenerate: {models: true, client: true}\noutput-options: {skip-prune: true}\n",
      "main.go": `package main

import (
	"check/tolem"
	"context"
	"fmt"
	"net/http"
	"os"
)

func main() {
	client, _ := tolem.NewClientWithResponses(os.Getenv("TOLEM_URL"), tolem.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("X-API-Key", os.Getenv("TOLEM_API_KEY"))
			return nil
		}))
	answer, err := client.ListInvoicesWithResponse(context.Background(), &tolem.ListInvoicesParams{})
	if err != nil || answer.JSON200 == nil {
		panic(fmt.Sprint(err))
	}
	fmt.Println(answer.JSON200.Total)
}
`,
    },
    compile: [
      `mkdir tolem && go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -config options.yaml ${DOCUMENT}`,
      "go mod tidy && go vet ./... && go build -o list .",
    ],
    call: "./list",
  },
  {
    name: "Java",
    needs: ["java", "mvn"],
    files: {
      "List.java": `public class List {
  public static void main(String[] given) throws Exception {
    var client = tolem.Configuration.getDefaultApiClient();
    client.setBasePath(System.getenv("TOLEM_URL"));
    client.setApiKey(System.getenv("TOLEM_API_KEY"));
    System.out.println(new tolem.InvoicesApi(client).listInvoices().execute().getTotal());
  }
}
`,
    },
    compile: [
      `mvn -q dependency:copy -Dartifact=${JAVA_GENERATOR} -DoutputDirectory=. -Dmdep.stripVersion=true`,
      `java -jar openapi-generator-cli.jar generate -i ${DOCUMENT} -g java -o client --additional-properties=${JAVA_OPTIONS},useSingleRequestParameter=true --global-property apiTests=false,modelTests=false`,
      "cd client && mvn -q -DskipTests compile dependency:build-classpath -Dmdep.outputFile=../classpath",
    ],
    call: "java -cp client/target/classes:$(cat classpath) List.java",
  },
  {
    name: "TypeScript",
    needs: ["node"],
    files: {
      "package.json": '{"type": "module"}',
      "list.ts": `import createClient from "openapi-fetch";
import type { paths } from "./tolem.ts";

const { TOLEM_URL: baseUrl = "", TOLEM_API_KEY: key = "" } = process.env;
const client = createClient<paths>({ baseUrl, headers: { "X-API-Key": key } });
const { data, error } = await client.GET("/api/v1/invoices");
if (data === undefined) throw new Error(error.error.code);
console.log(data.total);
`,
    },
    compile: [
      "npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 openapi-fetch typescript@5.9.3 tsx @types/node@20",
      `npx openapi-typescript ${DOCUMENT} -o tolem.ts`,
      "npx tsc --noEmit --strict --module nodenext --target es2022 --allowImportingTsExtensions list.ts",
    ],
    call: "npx tsx list.ts",
  },
  {
    name: "Python",
    needs: ["python3"],
    files: {
      "list.py": `import os
from tolem import AuthenticatedClient
from tolem.api.invoices import list_invoices

client = AuthenticatedClient(os.environ["TOLEM_URL"], os.environ["TOLEM_API_KEY"], prefix="", auth_header_name="X-API-Key")
print(list_invoices.sync(client=client).total)
`,
      "options.yaml": "project_name_override: tolem-client\npackage_name_override: tolem\npost_hooks: []\n",
    },
    compile: [
      "python3 -m venv venv && venv/bin/pip install -q openapi-python-client==0.29.1 httpx attrs python-dateutil",
      `venv/bin/openapi-python-client generate --path ${DOCUMENT} --meta none --output-path tolem --config options.yaml > generated.txt`,
      "venv/bin/python -m compileall -q tolem",
    ],
    call: "venv/bin/python list.py",
  },
];

const run = (command: string, cwd: string) => spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });

/** Null where all went well, and otherwise what did not. */
function tryOut({ needs, files, compile, call }: Language, folder: string): string | null {
  const lacks = needs.filter((program) => run(`command -v ${program}`, ".").status !== 0);
  if (lacks.length > 0) return `not run: this machine has no ${lacks.join(" and no ")}`;
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const command of compile) {
    const { status, stdout, stderr } = run(command, folder);
    if (status !== 0) return `failed: ${command}\n${`${stdout}${stderr}`.slice(-4000)}`;
  }
  if (process.env.TOLEM_URL === undefined) return null;
  const { status, stdout, stderr } = run(call, folder);
  return status === 0 && /^\d+$/.test(stdout.trim()) ? null : `compiles, but cannot list invoices:\n${stdout}${stderr}`;
}

const folder = mkdtempSync(join(tmpdir(), "tolem-clients-"));
for (const language of LANGUAGES) {
  const problem = tryOut(language, join(folder, language.name));
  const done = process.env.TOLEM_URL === undefined ? "compiles; TOLEM_URL is not set, so nothing was called" : "works";
  console.log(`${language.name}: ${problem ?? done}`);
  if (problem !== null && !problem.startsWith("not run")) process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
