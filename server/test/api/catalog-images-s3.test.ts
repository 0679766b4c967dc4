/** The catalog's pictures in a bucket: a receiver that checks each call as S3 would, by Amazon's published rules. */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { download, formOf, kept, picture, upload } from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

const KEY_ID = "AKIDEXAMPLE";
const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

type Stored = { type: string | undefined; bytes: Buffer };

/** What the bucket holds by path, and the status it answers instead of doing anything. */
const objects = new Map<string, Stored>();
const refused: string[] = [];
let failure: number | null = null;
let server: Server;
let world: World;
let tenant: TestTenant;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status, body } = answer(request, Buffer.concat(chunks));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  world = await createWorld({
    S3_BUCKET: "pictures",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "kz-ast-1",
    S3_ACCESS_KEY_ID: KEY_ID,
    S3_SECRET_ACCESS_KEY: SECRET,
  });
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  tenant = await makeTenant(world);
  objects.clear();
  failure = null;
});

function answer(request: IncomingMessage, body: Buffer): { status: number; body?: Buffer } {
  const path = request.url ?? "";
  const problem = signatureProblem(request, body);
  if (problem !== undefined) {
    refused.push(problem);
    return { status: 403 };
  }
  if (failure !== null) return { status: failure };
  if (request.method === "PUT") {
    objects.set(path, { type: request.headers["content-type"], bytes: body });
    return { status: 200 };
  }
  const found = objects.get(path);
  if (request.method === "DELETE") objects.delete(path);
  if (request.method === "DELETE") return { status: 204 };
  return found === undefined ? { status: 404 } : { status: 200, body: found.bytes };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Why the call is not signed with the secret: Signature Version 4, the header form. */
function signatureProblem({ method, url = "", headers }: IncomingMessage, body: Buffer): string | undefined {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (said === null) return "no signature";
  const [, credential = "", names = "", signature] = said;
  const [key_id, day = "", region = "", service = "", end = ""] = credential.split("/");
  if ([key_id, region, service, end].join() !== [KEY_ID, "kz-ast-1", "s3", "aws4_request"].join()) return credential;
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"]) {
    if (!names.split(";").includes(needed)) return `${needed} is not signed`;
  }
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "the body is another";
  const canonical = [
    method,
    url,
    "",
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = [day, region, service, end].join("/");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), end);
  return hmac(key, text).toString("hex") === signature ? undefined : "the signature is of something else";
}

const failed = { status: 500, body: { error: { code: "INTERNAL" } } };

async function send() {
  return tenant.call("POST", "/catalog/upload-image", formOf(await picture("png"), "image/png"));
}

describe("a picture in a bucket", () => {
  it("201 is put there under its tenant, 200 is fetched from there", async () => {
    const { image_id, url, size, checksum } = await upload(tenant, "webp");
    const path = `/pictures/images/${tenant.id}/${image_id}`;
    expect([...objects.keys()]).toEqual([path]);
    expect(objects.get(path)?.type).toBe("image/webp");
    const got = await download(world, tenant, url);
    expect([got.status, got.headers.get("content-type"), got.bytes.length]).toEqual([200, "image/webp", size]);
    expect(sha256(got.bytes)).toBe(checksum);
    expect(await kept(world, tenant)).toEqual({ rows: [image_id], files: [] });
    expect(refused).toEqual([]);
  });

  it("404 when the bucket has lost it", async () => {
    const { image_id } = await upload(tenant, "png");
    objects.clear();
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject({ status: 404 });
  });

  it.each([403, 404, 503])("500 when the bucket answers %d, and nothing is shown", async (status) => {
    failure = status;
    expect(await send()).toMatchObject(failed);
    expect(objects.size).toBe(0);
    const [image_id] = (await kept(world, tenant)).rows;
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject({ status: 404 });
  });

  it("500 when the bucket fails while it is fetched", async () => {
    const { image_id } = await upload(tenant, "png");
    failure = 403;
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject(failed);
  });

  it("is swept from there once nothing has shown it for a day, when the bucket lets it", async () => {
    const { image_id } = await upload(tenant, "png");
    world.clock.advance({ hours: 25 });
    failure = 403;
    await world.tick();
    expect((await kept(world, tenant)).rows).toEqual([image_id]);
    failure = null;
    await world.tick();
    expect(objects.size).toBe(0);
    expect((await kept(world, tenant)).rows).toEqual([]);
  });
});
