/** The customer's pages and the plain forms on them. */
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import QRCode from "qrcode";
import { NAMED_ACTS, RETURN_CODE_ACTS } from "../control/act.ts";
import { setClock } from "../control/clock.ts";
import { getMerchant, issueCertificate } from "../control/merchants.ts";
import { addFault, clearFaults } from "../faults/faults.ts";
import { HttpError } from "../http-error.ts";
import type { Operation, ReturnCode } from "../ledger/ledger.ts";
import { getOperation, receiptUrl } from "../ledger/operations.ts";
import { getReturnCode, returnCodeUrl } from "../ledger/return-codes.ts";
import { withdraw } from "../ledger/sessions.ts";
import { type Input, readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { readBrowserFile } from "./browser-file.ts";
import { showHome, showPayPage, showReturnPage } from "./show-page.ts";

type ByToken = { Params: { token: string } };

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The form fields that the control API expects as numbers. */
const NUMBERS = ["amount", "times", "after_skip", "status_code", "http_status", "delay_ms", "advance_seconds"];

export async function pageRoutes(app: FastifyInstance, world: World): Promise<void> {
  await app.register(formbody);
  const [style, script] = await Promise.all([readBrowserFile("page.css"), readBrowserFile("page.js")]);
  app.addHook("onSend", async (request, reply) => {
    if (request.method !== "GET") world.save();
    reply.headers({
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  app.get("/", (_request, reply) => sendPage(reply, showHome(world, null)));
  app.get("/page.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  app.get("/page.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  app.get<ByToken>("/pay/:token", ({ params }, reply) =>
    sendPage(reply, showPayPage(world, operationOf(world, params.token), null)),
  );
  app.get<ByToken>("/pay/:token/qr.svg", ({ params }, reply) =>
    sendCode(reply, receiptUrl(world, operationOf(world, params.token))),
  );
  app.get<ByToken>("/return/:token", ({ params }, reply) =>
    sendPage(reply, showReturnPage(world, returnCodeOf(world, params.token), null)),
  );
  app.get<ByToken>("/return/:token/qr.svg", ({ params }, reply) =>
    sendCode(reply, returnCodeUrl(world, returnCodeOf(world, params.token))),
  );
  app.get<{ Params: { bin: string } }>("/merchants/:bin/certificate.p12", async ({ params, query }, reply) => {
    const { certificate } = await issueCertificate(world, getMerchant(world, params.bin), readInput(query));
    return reply.type("application/x-pkcs12").send(Buffer.from(certificate, "base64"));
  });
  formRoutes(app, world);
}

/** A kind of object with a card: its path, its actions, and its own page. */
type Kind<Thing> = {
  path: string;
  page: string;
  acts: [string, (world: World, thing: Thing, input: Input) => void][];
  find(world: World, id: string): Thing;
  show(world: World, thing: Thing, problem: string): string;
};

function actRoutes<Thing extends { token: string }>(app: FastifyInstance, world: World, kind: Kind<Thing>): void {
  for (const [name, act] of kind.acts) {
    app.post<{ Params: { id: string } }>(`${kind.path}/:id/${name}`, ({ params, body }, reply) => {
      const input = readForm(body);
      const thing = kind.find(world, params.id);
      const problem = problemOf(() => act(world, thing, input));
      const page = `${kind.page}/${thing.token}`;
      const alone = input.back === page;
      if (problem === null) return reply.redirect(alone ? page : "/", 303);
      return sendPage(reply.code(409), alone ? kind.show(world, thing, problem) : showHome(world, problem));
    });
  }
}

function formRoutes(app: FastifyInstance, world: World): void {
  actRoutes(app, world, {
    path: "/operations",
    page: "/pay",
    acts: NAMED_ACTS,
    find: getOperation,
    show: showPayPage,
  });
  actRoutes(app, world, {
    path: "/return-codes",
    page: "/return",
    acts: RETURN_CODE_ACTS,
    find: getReturnCode,
    show: showReturnPage,
  });
  const form = (path: string, submit: (input: Input, params: Record<string, string>) => void) =>
    app.post<{ Params: Record<string, string> }>(path, ({ params, body }, reply) => {
      const problem = problemOf(() => submit(readForm(body), params));
      return problem === null ? reply.redirect("/", 303) : sendPage(reply.code(409), showHome(world, problem));
    });
  form("/faults", (input) => addFault(world, input));
  form("/faults/clear", () => clearFaults(world));
  form("/clock", (input) => setClock(world, input));
  form("/sessions/:token_sn/kill", (_input, { token_sn = "" }) => withdraw(world, token_sn));
}

/** A form's fields; empty ones count as left out. */
function readForm(body: unknown): Input {
  const given = Object.entries(readInput(body)).filter(([, value]) => value !== "");
  return Object.fromEntries(
    given.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(String(value).replace(",", ".")) : value]),
  );
}

function problemOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

function operationOf(world: World, token: string): Operation {
  const operation = [...world.ledger.operations.values()].find((one) => one.token === token);
  if (operation === undefined) throw new HttpError(404, "no such payment");
  return operation;
}

function returnCodeOf(world: World, token: string): ReturnCode {
  const code = [...world.ledger.return_codes.values()].find((one) => one.token === token);
  if (code === undefined) throw new HttpError(404, "no such refund code");
  return code;
}

async function sendCode(reply: FastifyReply, url: string) {
  return reply.type("image/svg+xml").send(await QRCode.toString(url, { type: "svg", margin: 0 }));
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type("text/html; charset=utf-8").send(page);
}
