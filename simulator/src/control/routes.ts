/** The control API, by which tests and people act as the customer and set faults of the provider. */
import type { FastifyInstance } from "fastify";
import { openSession } from "../bridge/sign-in.ts";
import { addFault, clearFaults } from "../faults/faults.ts";
import type { Operation, Session } from "../ledger/ledger.ts";
import { getOperation } from "../ledger/operations.ts";
import { getReturnCode } from "../ledger/return-codes.ts";
import { accountOf, withdraw } from "../ledger/sessions.ts";
import { countByOperation, emptyLog, figures } from "../protocol/call-log.ts";
import { callerKey } from "../protocol/caller.ts";
import { idFrom, readInput, readPhone } from "../read-input.ts";
import { changedSettings } from "../settings.ts";
import type { World } from "../world.ts";
import { NAMED_ACTS, RETURN_CODE_ACTS } from "./act.ts";
import { setClock, showClock } from "./clock.ts";
import {
  addMerchant,
  changeTradePoint,
  deactivateDevice,
  forgetDevice,
  getMerchant,
  issueCertificate,
} from "./merchants.ts";
import { showOperation } from "./show-operation.ts";
import { showReturnCode } from "./show-return-code.ts";

type ById = { Params: { id: string } };
type ByDevice = { Params: { device_token: string } };
type ByToken = { Params: { token_sn: string } };
type Filters = {
  Querystring: Partial<
    Record<"kind" | "account_phone" | "organization_bin" | "comment" | "external_id" | "call" | "session", string>
  >;
};

export function controlRoutes(app: FastifyInstance, world: World): void {
  app.addHook("onSend", async (request) => {
    if (request.method !== "GET") world.save();
  });
  operationRoutes(app, world);
  sessionRoutes(app, world);
  faultRoutes(app, world);
  logRoutes(app, world);
  officialRoutes(app, world);

  app.get("/clock", () => showClock(world));
  app.post("/clock", ({ body }) => setClock(world, readInput(body)));
  app.get("/settings", () => world.settings);
  app.post("/settings", ({ body }) => {
    world.settings = changedSettings(world.settings, readInput(body));
    return world.settings;
  });
  app.post("/reset", (_request, reply) => {
    world.reset();
    return reply.code(204).send();
  });
}

function operationRoutes(app: FastifyInstance, world: World): void {
  const show = (operations: Operation[]) => {
    const counts = countByOperation(world.log, operations);
    return operations.map((operation) => showOperation(world, operation, counts.get(operation.id)));
  };
  app.get<Filters>("/operations", ({ query }) => {
    const { kind, account_phone, organization_bin, comment, external_id } = query;
    const found = [...world.ledger.operations.values()].filter(
      (operation) =>
        (kind === undefined || operation.kind === kind) &&
        (account_phone === undefined || operation.account_phone === account_phone) &&
        (organization_bin === undefined || operation.device?.organization_bin === organization_bin) &&
        (external_id === undefined || operation.external_id === external_id) &&
        (comment === undefined || (operation.comment ?? "").includes(comment)),
    );
    return { items: show(found.reverse()) };
  });
  app.get<ById>("/operations/:id", ({ params }) => show([getOperation(world, params.id)])[0]);
  for (const [name, act] of NAMED_ACTS) {
    app.post<ById>(`/operations/:id/${name}`, ({ params, body }) => {
      const operation = getOperation(world, params.id);
      act(world, operation, readInput(body));
      return show([operation])[0];
    });
  }
}

function sessionRoutes(app: FastifyInstance, world: World): void {
  const show = ({ vtoken_secret: _secret, ...session }: Session) => {
    const { profile_id, organization_id, org_name } = accountOf(world, session);
    return { ...session, profile_id, organization_id, org_name };
  };
  app.get("/sessions", () => ({ items: [...world.ledger.sessions.values()].reverse().map(show) }));
  app.post("/sessions", ({ body }) => openSession(world, readPhone(readInput(body), "phone")));
  app.post<ByToken>("/sessions/:token_sn/kill", ({ params }) => show(withdraw(world, params.token_sn)));
}

/** The control routes of the official API: merchants, trade points, devices. */
function officialRoutes(app: FastifyInstance, world: World): void {
  app.get("/ca.pem", (_request, reply) => reply.type("application/x-pem-file").send(world.authority.certificate));
  app.get("/merchants", () => ({ items: [...world.ledger.merchants.values()] }));
  app.post("/merchants", ({ body }, reply) => reply.code(201).send(addMerchant(world, readInput(body))));
  app.post<{ Params: { bin: string } }>("/merchants/:bin/certificates", async ({ params, body }, reply) =>
    reply.code(201).send(await issueCertificate(world, getMerchant(world, params.bin), readInput(body))),
  );
  app.post<ById>("/trade-points/:id", ({ params, body }) => changeTradePoint(world, params.id, readInput(body)));
  app.get("/devices", () => ({ items: [...world.ledger.devices.values()] }));
  app.post<ByDevice>("/devices/:device_token/deactivate", ({ params }) => deactivateDevice(world, params.device_token));
  app.delete<ByDevice>("/devices/:device_token", ({ params }, reply) => {
    forgetDevice(world, params.device_token);
    return reply.code(204).send();
  });
  app.get("/return-codes", () => {
    const codes = [...world.ledger.return_codes.values()].reverse();
    return { items: codes.map((code) => showReturnCode(world, code)) };
  });
  for (const [name, act] of RETURN_CODE_ACTS) {
    app.post<ById>(`/return-codes/:id/${name}`, ({ params, body }) => {
      const code = getReturnCode(world, params.id);
      act(world, code, readInput(body));
      return showReturnCode(world, code);
    });
  }
}

function faultRoutes(app: FastifyInstance, world: World): void {
  app.get("/faults", () => ({ items: world.faults }));
  app.post("/faults", ({ body }, reply) => reply.code(201).send(addFault(world, readInput(body))));
  app.delete("/faults", (_request, reply) => {
    clearFaults(world);
    return reply.code(204).send();
  });
  app.delete<ById>("/faults/:id", ({ params }, reply) => {
    clearFaults(world, idFrom(params.id) ?? 0);
    return reply.code(204).send();
  });
}

function logRoutes(app: FastifyInstance, world: World): void {
  app.get<Filters>("/calls", ({ query: { call, session } }) => ({
    items: world.log.entries.filter(
      (entry) => (call === undefined || entry.call === call) && (session === undefined || callerKey(entry) === session),
    ),
  }));
  app.delete("/calls", (_request, reply) => {
    world.log = emptyLog();
    return reply.code(204).send();
  });
  app.get("/stats", () => figures(world.log));
}
