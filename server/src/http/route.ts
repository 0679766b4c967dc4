/** One HTTP operation as a constant, and the plugin of several. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Deps } from "../deps.ts";

/** Adds one operation to `app`. The types of its parameters, query and body follow from its schema. */
export type Route = (app: Parameters<FastifyPluginAsyncTypebox>[0], deps: Deps) => void;

/** The plugin that adds the operations in their order. */
export const routesOf =
  (...routes: Route[]) =>
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const add of routes) add(app, deps);
  };
