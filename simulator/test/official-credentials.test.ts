/** Authentication at the official API: keys at r1, client certificates at r2 and r3, and further requirements. */
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import forge from "node-forge";
import { expect, it } from "vitest";
import { callsTo, dataOf, play } from "./support/caller.ts";
import { BIN, type Credentials, createCode, playOfficial, send } from "./support/official.ts";

const NO_CERTIFICATE = { http_status: 200, body: { StatusCode: -10000, Message: expect.any(String) } };
const REACHED = { http_status: 200, body: { StatusCode: 0 } };

it("r1 takes a merchant's key, over TLS and without", async () => {
  const { as, get } = await playOfficial();
  expect(await as("r1").get("/health/ping")).toMatchObject(REACHED);
  const ping = (key: Record<string, string>) => get("/r1/v01/health/ping", { "x-request-id": "1", ...key });
  expect(await ping({ "api-key": "test-api-key-1" })).toMatchObject(REACHED);
  for (const wrong of [{}, { "api-key": "guess" }]) {
    expect(await ping(wrong)).toMatchObject({ http_status: 401, body: { error: expect.any(String) } });
  }
});

it.each(["r2", "r3"] as const)("%s takes the merchant's valid certificate and nothing else", async (level) => {
  const { as, certificate, get } = await playOfficial();
  const ping = (credentials?: Credentials) => as(level, credentials).get("/health/ping");
  expect(await ping()).toMatchObject(REACHED);
  expect(await ping({})).toMatchObject(NO_CERTIFICATE);
  expect(await ping({ api_key: "test-api-key-1" })).toMatchObject(NO_CERTIFICATE);
  expect(await ping(await certificate({ trusted: false }))).toMatchObject(NO_CERTIFICATE);
  expect(await ping(await certificate({ expires_at: "2026-11-21T12:00:00Z" }))).toMatchObject(NO_CERTIFICATE);
  expect(await ping(await certificate({ begins_at: "2026-11-21T12:00:01Z" }))).toMatchObject(NO_CERTIFICATE);
  expect(await get(`/${level}/v01/health/ping`, { "x-request-id": "1" })).toMatchObject(NO_CERTIFICATE);
});

it("a certificate ends with its day, by the simulator's clock", async () => {
  const { as, certificate, control } = await playOfficial();
  const ping = as("r3", await certificate({ expires_at: "2026-12-21T12:00:00Z" }));
  expect(await ping.get("/health/ping")).toMatchObject(REACHED);
  await control("POST", "/clock", { advance_seconds: 30 * 86_400 });
  expect(await ping.get("/health/ping")).toMatchObject(NO_CERTIFICATE);
});

it("a contract is good up to its level", async () => {
  const { as, certificate, control } = await playOfficial();
  const { organization_bin } = await control("POST", "/merchants", { level: "r2" });
  const theirs = await certificate({}, String(organization_bin));
  expect(await as("r2", theirs).get("/health/ping")).toMatchObject(REACHED);
  expect(await as("r3", theirs).get("/health/ping")).toMatchObject(NO_CERTIFICATE);
});

it("r3 takes calls from the addresses on its list, about the caller's own organization", async () => {
  const { as, control } = await playOfficial();
  expect((await as("r3").get(`/partner/tradepoints/${BIN}`)).body.StatusCode).toBe(0);
  expect((await as("r3").get("/partner/tradepoints/990140000002")).body.StatusCode).toBe(-14000002);
  await control("POST", "/settings", { allowed_addresses: ["203.0.113.7"] });
  expect(await as("r3").get("/health/ping")).toMatchObject(NO_CERTIFICATE);
  expect(await as("r2").get("/health/ping")).toMatchObject(REACHED);
  await control("POST", "/settings", { allowed_addresses: ["203.0.113.7", "127.0.0.1"] });
  expect(await as("r3").get("/health/ping")).toMatchObject(REACHED);
});

it("a merchant sees its own payments and refund codes alone", async () => {
  const { as, till, act, certificate } = await playOfficial();
  const at = await till("r2");
  const id = await createCode(at);
  await act(id, "pay");
  const { QrReturnId } = dataOf(await at.post("/return/create"));
  const theirs = as("r2", await certificate({}, "990140000002"));
  const { DeviceToken } = dataOf(await theirs.post("/device/register", { DeviceId: "till-1", TradePointId: 2001 }));
  for (const call of [
    theirs.get(`/payment/status/${id}`),
    theirs.get(`/payment/details?QrPaymentId=${id}&DeviceToken=${DeviceToken}`),
    theirs.get(`/return/status/${QrReturnId}`),
    theirs.post("/return/operations", { DeviceToken, QrReturnId }),
    theirs.post("/payment/return", { DeviceToken, QrReturnId, QrPaymentId: id, Amount: 1 }),
    theirs.post("/test/payment/scan", { qrPaymentId: id }),
  ]) {
    expect((await call).body.StatusCode).toBe(-99000001);
  }
  expect((await theirs.post("/return/create", { DeviceToken: at.DeviceToken })).body.StatusCode).toBe(-1501);
});

it("every call needs an X-Request-ID", async () => {
  const { as } = await playOfficial();
  const answer = await as("r1", { api_key: "test-api-key-1", request_id: "" }).get("/health/ping");
  expect(answer).toMatchObject({ http_status: 400, body: { error: "X-Request-ID is required" } });
});

it("a merchant past its calls of the minute is told when to come back", async () => {
  const { as, control } = await playOfficial();
  await control("POST", "/settings", { throttle_rpm: 1 });
  expect(await as("r2").get("/health/ping")).toMatchObject(REACHED);
  expect((await as("r3").get("/health/ping")).http_status).toBe(429);
  expect(await as("r1", { api_key: "test-api-key-2" }).get("/health/ping")).toMatchObject(REACHED);
});

it("its server proves itself by the authority alone, for its address and its name", async () => {
  const { https_url, ca_certificate, control, url } = await playOfficial();
  const ping = (ca: string, address = https_url) => send(`${address}/r2/v01/health/ping`, "GET", { ca });
  expect(await ping(ca_certificate)).toMatchObject(NO_CERTIFICATE);
  expect(await ping(ca_certificate, https_url.replace("127.0.0.1", "localhost"))).toMatchObject(NO_CERTIFICATE);
  expect(await (await fetch(`${url}/control/ca.pem`)).text()).toBe(ca_certificate);
  const { certificate } = await control("POST", `/merchants/${BIN}/certificates`, { trusted: false });
  const foreign = pemOf(String(certificate));
  await expect(ping(foreign)).rejects.toThrow("certificate");
});

it("hands out PKCS#12 in the ciphers of today, and in old ones that OpenSSL refuses", async () => {
  const { control } = await play();
  const handOut = async (ciphers: string) => {
    const made = await control("POST", `/merchants/${BIN}/certificates`, {
      ciphers,
      expires_at: "2027-01-01T00:00:00Z",
    });
    expect(made).toMatchObject({ passphrase: "test-passphrase", expires_at: "2027-01-01T00:00:00.000Z" });
    return String(made.certificate);
  };
  const [modern, legacy] = [await handOut("modern"), await handOut("legacy")];
  const open = (file: string) =>
    createSecureContext({ pfx: Buffer.from(file, "base64"), passphrase: "test-passphrase" });
  expect(() => open(modern)).not.toThrow();
  expect(() => open(legacy)).toThrow("Unsupported PKCS12 PFX data");
  expect(forge.pki.certificateFromPem(pemOf(legacy)).subject.getField("OU").value).toBe(`BIN${BIN}`);
});

it("keeps its authority, and a certificate stays good after a restart", async () => {
  const directory = await mkdtemp(join(tmpdir(), "simulator-"));
  try {
    const data_file = join(directory, "ledger.json");
    const first = await play({ data_file });
    const made = await callsTo(first.url).control("POST", `/merchants/${BIN}/certificates`, {});
    const credentials = { pfx: Buffer.from(String(made.certificate), "base64"), passphrase: String(made.passphrase) };
    await first.close();
    const second = await play({ data_file });
    const ca = await readFile(join(directory, "simulator-ca.pem"), "utf8");
    expect((await stat(join(directory, "simulator-ca-key.pem"))).mode & 0o777).toBe(0o600);
    const answer = await send(`${second.https_url}/r3/v01/partner/tradepoints/${BIN}`, "GET", { ca, ...credentials });
    expect(dataOf(answer)).toHaveLength(1);
  } finally {
    await rm(directory, { recursive: true });
  }
});

it("keeps its own certificate, and makes another for another host or another authority", async () => {
  const directory = await mkdtemp(join(tmpdir(), "simulator-"));
  const serve = async (host: string) => {
    const { https_url, ca_certificate: ca, close } = await play({ data_file: join(directory, "ledger.json"), host });
    expect(await send(`${https_url}/health`, "GET", { ca })).toMatchObject({ http_status: 404 });
    await close();
    return readFile(join(directory, "simulator-server.pem"), "utf8");
  };
  try {
    const first = await serve("127.0.0.1");
    expect((await stat(join(directory, "simulator-server.pem"))).mode & 0o777).toBe(0o600);
    expect(await serve("127.0.0.1")).toBe(first);
    const second = await serve("127.0.0.2");
    expect(second).not.toBe(first);
    await rm(join(directory, "simulator-ca.pem"));
    expect(await serve("127.0.0.2")).not.toBe(second);
  } finally {
    await rm(directory, { recursive: true });
  }
});

/** The certificate in a PKCS#12 file, as PEM. */
function pemOf(file: string): string {
  const bytes = Buffer.from(file, "base64").toString("binary");
  const packed = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes), "test-passphrase");
  const { certBag = "" } = forge.pki.oids;
  const certificate = packed.getBags({ bagType: certBag })[certBag]?.[0]?.cert;
  if (!certificate) throw new Error("the file holds no certificate");
  return forge.pki.certificateToPem(certificate);
}
