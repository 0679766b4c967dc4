/** Builds the programs and the console, unpacks the browser, and ends the installations that the stories shared. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build, buildConsole } from "../../../scripts/build.ts";
import { type Chromium, unpackChromium } from "../../../server/test/support/chromium.ts";
import { endShared } from "./shared-installation.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: Chromium;
    /** The folder of the installations that the stories share. */
    installations: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, folder] = await Promise.all([
    unpackChromium(),
    mkdtemp(join(tmpdir(), "tolem-consoles-")),
    build(),
    buildConsole(),
  ]);
  project.provide("chromium", chromium);
  project.provide("installations", folder);
  return async () => {
    await endShared(folder);
    await rm(folder, { recursive: true, force: true });
  };
}
