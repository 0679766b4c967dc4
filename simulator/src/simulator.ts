/** Starts a provider simulator: both protocols, the control API and the customer's page on one address, and the official API on another with TLS. */
import { dirname } from "node:path";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { SESSION_BRIDGE } from "./bridge/protocol.ts";
import { type Authority, openAuthority, openMemoryAuthority } from "./certificates/authority.ts";
import { controlRoutes } from "./control/routes.ts";
import { HttpError } from "./http-error.ts";
import { KASPI_QR } from "./kaspi-qr/protocol.ts";
import { emptyLedger, loadLedger, saveLedger } from "./ledger/ledger.ts";
import { pageRoutes } from "./page/routes.ts";
import type { Call } from "./protocol/call.ts";
import { emptyLog } from "./protocol/call-log.ts";
import { serveCall } from "./protocol/serve-call.ts";
import { defaultSettings } from "./settings.ts";
import type { World } from "./world.ts";

export type SimulatorOptions = {
  host?: string;
  /** 0 picks a free one. */
  port?: number;
  /** The port after `port`, unless set. */
  https_port?: number;
  now?: () => Date;
  data_file?: string;
  sign_in_code?: string;
  /** Origin at which a customer's browser reaches the simulator, where it is not the address it listens on. */
  public_url?: string;
};

/**
 * A running simulator. The addresses have no slash at their end; at `https_url` there is the official API alone, whose server is
 * known by `ca_certificate` (PEM). `close` also breaks the connections that a fault keeps waiting.
 */
export type Simulator = {
  url: string;
  https_url: string;
  ca_certificate: string;
  page_url: string;
  close(): Promise<void>;
};

/** Starts listening; throws when an address is taken or `data_file` cannot be read. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = "127.0.0.1", port = 4010, https_port = port === 0 ? 0 : port + 1, data_file } = options;
  const authority = await (data_file === undefined ? openMemoryAuthority() : openAuthority(dirname(data_file), host));
  const world = makeWorld(authority, options);

  const app = prepare(Fastify({ forceCloseConnections: true }));
  serveCalls(app, world, [...SESSION_BRIDGE, ...KASPI_QR]);
  await app.register(async (scope) => controlRoutes(scope, world), { prefix: "/control" });
  await app.register(async (scope) => pageRoutes(scope, world));

  const { certificate: ca_certificate, server } = authority;
  // The handler checks the certificate, because r1 needs none.
  const https = {
    key: server,
    cert: server,
    ca: ca_certificate,
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: "TLSv1.2" as const,
  };
  const secured = prepare(Fastify({ forceCloseConnections: true, https }));
  serveCalls(secured, world, KASPI_QR);

  const close = async () => {
    await Promise.all([app.close(), secured.close()]);
  };
  try {
    const [url, https_url] = [await app.listen({ host, port }), await secured.listen({ host, port: https_port })];
    world.public_url ||= url;
    world.official_url = https_url;
    return { url, https_url, ca_certificate, page_url: `${world.public_url}/`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function prepare<App extends FastifyInstance>(app: App): App {
  acceptEmptyJson(app);
  refuseOtherSites(app);
  app.setErrorHandler((error: FastifyError | HttpError, _request, reply) => {
    const status = error instanceof HttpError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: error.message });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "no such route" }));
  return app;
}

function serveCalls(app: FastifyInstance, world: World, calls: readonly Call[]): void {
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serveCall(world, call, request, reply),
    });
  }
}

function makeWorld(
  authority: Authority,
  { now = () => new Date(), data_file, sign_in_code = "0000", public_url = "" }: SimulatorOptions,
): World {
  const empty = emptyLedger(Date.now());
  const world: World = {
    authority,
    ledger: data_file === undefined ? empty : loadLedger(data_file, empty),
    settings: defaultSettings(sign_in_code),
    faults: [],
    log: emptyLog(),
    sign_ins: new Map(),
    minutes: new Map(),
    public_url: public_url.replace(/\/+$/, ""),
    official_url: "",
    now: () => new Date(now().getTime() + world.ledger.clock_offset_ms),
    save: () => {
      if (data_file !== undefined) saveLedger(data_file, world.ledger);
    },
    reset: () => {
      world.ledger = emptyLedger(world.ledger.next_id);
      world.settings = defaultSettings(sign_in_code);
      world.faults = [];
      world.log = emptyLog();
      world.sign_ins.clear();
      world.minutes.clear();
    },
  };
  return world;
}

/** Accepts `content-type: application/json` with an empty body, which several calls of the protocol have. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, parsed) => {
    try {
      parsed(null, text === "" ? {} : JSON.parse(String(text)));
    } catch {
      parsed(new HttpError(400, "the body is no JSON"), undefined);
    }
  });
}

/** Refuses requests from pages of other sites in the same browser (CSRF). */
function refuseOtherSites(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const site = request.headers["sec-fetch-site"];
    if (request.method !== "GET" && site !== undefined && site !== "same-origin" && site !== "none") {
      throw new HttpError(403, "not from another site");
    }
  });
}
