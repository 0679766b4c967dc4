/** Loads a service with sandbox `POST /invoices`, each of an order of its own, whose names begin with `prefix`. */
import autocannon from "autocannon";

type Load = {
  url: string;
  secret: string;
  prefix: string;
  connections: number;
  seconds: number;
  /** Calls a second; absent for as many as the service answers. */
  overallRate?: number | undefined;
};

/** @throws an error if any call was refused */
export async function loadCreates({ url, secret, prefix, connections, seconds, overallRate }: Load) {
  const result = await autocannon({
    url: `${url}/api/v1/invoices`,
    method: "POST",
    connections,
    duration: seconds,
    ...(overallRate === undefined ? {} : { overallRate }),
    headers: { "content-type": "application/json", "x-api-key": secret },
    idReplacement: true,
    body: JSON.stringify({
      amount: 1500.5,
      phone_number: "87021234567",
      description: "Coffee and a bun",
      external_order_id: `${prefix}-[<id>]`,
      simulate: "paid",
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { rps: result["2xx"] / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
