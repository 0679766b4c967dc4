/** A service on a world's database whose calls that create at the provider wait until a test releases them. */
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import { depsWith } from "./customer.ts";
import type { World } from "./world.ts";

export type HeldService = {
  app: FastifyInstance;
  url: string;
  /** Releases the waiting creates, and lets later ones pass. */
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
