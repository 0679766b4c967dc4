/** The yardstick of bench/create.ts: the same three rows, by a bare handler and the bare driver in one transaction. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";

const { DATABASE_URL, PORT, TENANT_ID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 24 });

async function store(body: { amount: number; phone_number: string; description: string; external_order_id: string }) {
  const client = await pool.connect();
  try {
    const now = new Date();
    const event_id = `evt_${randomBytes(15).toString("hex")}`;
    await client.query("begin");
    const { rows } = await client.query({
      name: "invoice",
      text: `insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, external_order_id,
          replay_key, client_phone, expires_at, paid_at, created_at)
        values ($1, 'phone', true, 'paid', $2, $3, $4, $5, $6, $7, $8, $8) returning *`,
      values: [
        TENANT_ID,
        Math.round(body.amount * 100),
        body.description,
        body.external_order_id,
        `phone|true|${body.amount}|${body.phone_number}|${body.external_order_id}`,
        body.phone_number,
        new Date(now.getTime() + 86_400_000),
        now,
      ],
    });
    const invoice = rows[0];
    const answer = {
      id: Number(invoice.id),
      external_order_id: invoice.external_order_id,
      amount: (Number(invoice.amount_tiyn) / 100).toFixed(2),
      status: invoice.status,
      created_at: invoice.created_at,
    };
    await client.query({
      name: "event",
      text: "insert into events (tenant_id, id, type, invoice_id, body, created_at) values ($1, $2, $3, $6, $4, $5)",
      values: [
        TENANT_ID,
        event_id,
        "invoice.status_changed",
        JSON.stringify({ event: "invoice.status_changed", timestamp: now, invoice: answer }),
        now,
        answer.id,
      ],
    });
    await client.query({
      name: "delivery",
      text: "insert into deliveries (tenant_id, id, event_id, next_attempt_at, created_at) values ($1, $2, $3, $4, $4)",
      values: [TENANT_ID, `dlv_${randomBytes(15).toString("hex")}`, event_id, now],
    });
    await client.query("commit");
    return answer;
  } finally {
    client.release();
  }
}

createServer((request, response) => {
  if (request.method === "GET") return response.end("ready");
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", async () => {
    const answer = JSON.stringify(await store(JSON.parse(text)));
    response.writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
    response.end(answer);
  });
}).listen(Number(PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
