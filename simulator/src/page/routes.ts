/** The customer's pages and the plain forms on them. */
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import QRCode from "qrcode";
import { NAMED_ACTS } from "../control/act.ts";
import { setClock } from "../control/clock.ts";
import { addFault, clearFaults } from "../faults/faults.ts";
import { HttpError } from "../http-error.ts";
import type { Operation } from "../ledger/ledger.ts";
import { getOperation, receiptUrl } from "../ledger/operations.ts";
import { withdraw } from "../ledger/sessions.ts";
import { type Input, readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { readBrowserFile } from "./browser-file.ts";
import { showHome, showPayPage } from "./show-page.ts";

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

/** Form fields that are numbers where the control API wants numbers. */
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
  app.get<{ Params: { token: string } }>("/pay/:token", ({ params }, reply) =>
    sendPage(reply, showPayPage(world, operationOf(world, params.token), null)),
  );
  app.get<{ Params: { token: string } }>("/pay/:token/qr.svg", async ({ params }, reply) => {
    const url = receiptUrl(world, operationOf(world, params.token));
    return reply.type("image/svg+xml").send(await QRCode.toString(url, { type: "svg", margin: 0 }));
  });
  formRoutes(app, world);
}

function formRoutes(app: FastifyInstance, world: World): void {
  for (const [name, act] of NAMED_ACTS) {
    app.post<{ Params: { id: string } }>(`/operations/:id/${name}`, ({ params, body }, reply) => {
      const input = readForm(body);
      const operation = getOperation(world, params.id);
      const problem = problemOf(() => act(world, operation, input));
      const alone = input.back === `/pay/${operation.token}`;
      if (problem === null) return reply.redirect(alone ? `/pay/${operation.token}` : "/", 303);
      return sendPage(reply.code(409), alone ? showPayPage(world, operation, problem) : showHome(world, problem));
    });
  }
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

function sendPage(reply: FastifyReply, page: string) {
  return reply.type("text/html; charset=utf-8").send(page);
}
