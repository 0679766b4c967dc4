/** Builds the programs and the console, and unpacks the browser. */
import type { TestProject } from "vitest/node";
import { build, buildConsole } from "../../../scripts/build.ts";
import { type Chromium, unpackChromium } from "../../../server/test/support/chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: Chromium;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const [chromium] = await Promise.all([unpackChromium(), build(), buildConsole()]);
  project.provide("chromium", chromium);
}
