/**
 * Measures the throughput of live `POST /invoices` through the provider's simulator: the row, the call in the merchant's name, its answer.
 * Yardstick: a bare handler that stores the same rows and calls the same simulator, in turns within the same run.
 * `npm run bench:create-live [seconds]`
 */
import autocannon from "autocannon";
import { signUp } from "../server/test/support/sign-up.ts";
import { median, openGround, residentMb, startProgram } from "./ground.ts";

const SECONDS = Number(process.argv[2] ?? 6);
const ROUNDS = 5;
const MERCHANTS = 16;
/** Four connections of each merchant; the provider's limit is eight concurrent calls of one merchant. */
const CONNECTIONS = 64;
const MIN_RATIO = 0.9;

const simulator = await startProgram(["--import", "tsx", "simulator/src/main.ts"], {}, "/health");
const ground = await openGround({ PROVIDER_BASE_URL: simulator.url, SIGNUP_LOGIN_RPM: "1000000" });
const service = await startProgram(["server/dist/cli.js", "serve"], ground.env, "/readyz");
const merchants = await Promise.all(Array.from({ length: MERCHANTS }, (_, n) => newMerchant(n)));
const bare = await startProgram(
  ["--import", "tsx", "bench/create-live-yardstick.ts"],
  {
    ...ground.env,
    TENANTS: JSON.stringify(merchants.map(({ tenant_id }) => tenant_id)),
    SESSIONS: JSON.stringify(await Promise.all(merchants.map((_, n) => newSession(n)))),
  },
  "/",
);

async function newMerchant(n: number) {
  const phone = `8701${String(n).padStart(7, "0")}`;
  return signUp(service.url, { email: `shop-${n}@example.com`, phone, receiver_url: "http://127.0.0.1:9/" });
}

/** A session at the simulator of another cashier, as headers. */
async function newSession(n: number): Promise<Record<string, string>> {
  const call = async (step: string, body: object) => {
    const headers = { "content-type": "application/json", "x-request-id": `${n}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${simulator.url}/api/auth/${step}`, init);
    return (await response.json()) as { processId: string; tokenSN: string; vtokenSecret: string; profileId: number };
  };
  const { processId } = await call("init", {});
  await call("send-phone", { processId, phoneNumber: `7702${String(n).padStart(7, "0")}` });
  const { tokenSN, vtokenSecret, profileId } = await call("verify-otp", { processId, otp: "0000" });
  return { "x-token-sn": tokenSN, "x-vtoken-secret": vtokenSecret, "x-profile-id": String(profileId) };
}

/** Each connection is of one merchant. */
async function load(url: string, keys: string[]) {
  const requests = keys.map((key) => ({
    method: "POST" as const,
    path: "/api/v1/invoices",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify({
      amount: 1500.5,
      phone_number: "87021234567",
      description: "Coffee and a bun",
      external_order_id: "[<id>]",
    }),
  }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    idReplacement: true,
    setupClient(client) {
      client.setRequests(requests.slice(clients % MERCHANTS, (clients % MERCHANTS) + 1));
      clients += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { rps: result["2xx"] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

const loadOurs = () =>
  load(
    service.url,
    merchants.map(({ live_key }) => live_key),
  );
const loadBare = () =>
  load(
    bare.url,
    merchants.map((_, n) => String(n)),
  );

await loadOurs();
await loadBare();
const rounds: Record<"ours" | "theirs", Awaited<ReturnType<typeof load>>>[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await loadOurs(), theirs: await loadBare() });
const show = (which: "ours" | "theirs") => ({
  "requests/s": Math.round(median(rounds.map((round) => round[which].rps))),
  "p50 ms": median(rounds.map((round) => round[which].p50)),
  "p99 ms": median(rounds.map((round) => round[which].p99)),
});
console.table({ service: show("ours"), "bare node:http, pg and undici": show("theirs") });
const ratio = median(rounds.map(({ ours, theirs }) => ours.rps / theirs.rps));
console.log(`ratio ${ratio.toFixed(2)} (aim ${MIN_RATIO}) with ${CONNECTIONS} connections of ${MERCHANTS} merchants`);
console.log(`service memory under load ${await residentMb(service.pid)} MB`);

await service.stop();
await bare.stop();
await ground.close();
await simulator.stop();
