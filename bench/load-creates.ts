/** Loads a service with sandbox `POST /invoices`, each of an order of its own, whose names begin with `prefix`. */
import autocannon from "autocannon";
import { Pool } from "undici";
import { callSteadily, summarizeWindows } from "./steady-readers.ts";

const WARM_S = 3;

type Load = { url: string; secret: string; prefix: string; connections: number; seconds: number };

export const headersOf = (secret: string) => ({ "content-type": "application/json", "x-api-key": secret });

export function bodyOf(external_order_id: string): string {
  return JSON.stringify({
    amount: 1500.5,
    phone_number: "87021234567",
    description: "Coffee and a bun",
    external_order_id,
    simulate: "paid",
  });
}

/** Creates as many invoices as the service answers. @throws an error if any call was refused */
export async function loadCreates({ url, secret, prefix, connections, seconds }: Load) {
  const result = await autocannon({
    url: `${url}/api/v1/invoices`,
    method: "POST",
    connections,
    duration: seconds,
    headers: headersOf(secret),
    idReplacement: true,
    body: bodyOf(`${prefix}-[<id>]`),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { rps: result["2xx"] / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/**
 * Creates `per_second` invoices a second at even distances. The load generator above would send a second's calls as fast as they
 * are answered and then wait for the next second. The first seconds are not measured. @throws an error if any call was refused
 */
export async function createSteadily({ url, secret, prefix, connections, ...pace }: Load & { per_second: number }) {
  const pool = new Pool(url, { connections });
  let created = 0;
  const call = async () => {
    created += 1;
    const invoice = { headers: headersOf(secret), body: bodyOf(`${prefix}-${created}`) };
    const { statusCode, body } = await pool.request({ ...invoice, path: "/api/v1/invoices", method: "POST" });
    await body.dump();
    return statusCode === 201;
  };
  // The connections are opened all at once, and what the load before has left is worked off.
  await callSteadily({ ...pace, seconds: WARM_S, call });
  const window = await callSteadily({ ...pace, call });
  await pool.close();
  if (window.failed > 0) throw new Error(`${window.failed} refusals`);
  return summarizeWindows([window]);
}
