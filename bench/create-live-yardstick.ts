/**
 * The yardstick of bench/create-live.ts: a bare handler that stores the row, calls the provider in the same way, and stores
 * its answer.
 */
import { createServer } from "node:http";
import pg from "pg";
import { Pool } from "undici";

const { DATABASE_URL, PORT, TENANTS = "[]", SESSIONS = "[]", PROVIDER_BASE_URL = "" } = process.env;
const tenants: string[] = JSON.parse(TENANTS);
const sessions: Record<string, string>[] = JSON.parse(SESSIONS);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 24 });
const provider = new Pool(PROVIDER_BASE_URL, { connections: 64 });
let requests = 0;

type Asked = { amount: number; phone_number: string; description: string; external_order_id: string };

async function create(body: Asked, merchant: number) {
  requests += 1;
  const tenant_id = tenants[merchant];
  const now = new Date();
  const { rows } = await pool.query({
    name: "invoice",
    text: `insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, external_order_id,
        replay_key, client_phone, expires_at, next_poll_at, created_at)
      values ($1, 'phone', false, 'processing', $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      tenant_id,
      Math.round(body.amount * 100),
      body.description,
      body.external_order_id,
      `phone|false|${body.amount}|${body.phone_number}|${body.external_order_id}`,
      body.phone_number,
      new Date(now.getTime() + 86_400_000),
      new Date(now.getTime() + 25_000),
      now,
    ],
  });
  const id = Number(rows[0].id);
  const { statusCode, body: answer } = await provider.request({
    method: "POST",
    path: "/api/invoice/create",
    headers: { "content-type": "application/json", "x-request-id": requests.toString(16), ...sessions[merchant] },
    body: JSON.stringify({
      phoneNumber: `7${body.phone_number.slice(1)}`,
      amount: body.amount,
      comment: `#${id} ${body.description}`,
    }),
  });
  const { StatusCode, Data } = (await answer.json()) as { StatusCode: number; Data: Record<string, unknown> };
  if (statusCode !== 200 || StatusCode !== 0) throw new Error(`the provider answered ${statusCode}, ${StatusCode}`);
  const operation_id = String(Data.QrOperationId ?? Data.Id);
  const accepted = await pool.query({
    name: "accepted",
    text: `update invoices set status = 'pending', provider_invoice_id = $3, next_poll_at = $4
      where tenant_id = $1 and id = $2 and status = 'processing' returning *`,
    values: [tenant_id, id, operation_id, new Date(now.getTime() + 5_000)],
  });
  const { amount_tiyn, status, created_at, external_order_id } = accepted.rows[0];
  return { id, external_order_id, amount: (Number(amount_tiyn) / 100).toFixed(2), status, created_at };
}

createServer((request, response) => {
  if (request.method === "GET") return response.end("ready");
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", async () => {
    const answer = JSON.stringify(await create(JSON.parse(text), Number(request.headers["x-api-key"])));
    response.writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
    response.end(answer);
  });
}).listen(Number(PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
