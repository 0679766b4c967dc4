/** A service on a world's database whose creates are held up on their way to the provider until a test lets them go. */
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import { depsWith } from "./customer.ts";
import type { World } from "./world.ts";

export type HeldService = {
  app: FastifyInstance;
  url: string;
  /** Lets the creates go that wait, and those that come. */
  release(): void;
  close(): Promise<void>;
};

export async function startHeldService(world: World): Promise<HeldService> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const deps = depsWith(world, (provider) => ({
    async createPhoneInvoice(call, input) {
      await released;
      return provider.createPhoneInvoice(call, input);
    },
  }));
  const app = await buildApp(deps);
  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }), release, close: () => app.close() };
}
