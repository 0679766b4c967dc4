/** The settings: what refuses a start, what is generated once, and that .env.example lists all of them. */
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig, SETTINGS } from "../src/config.ts";
import { TEST_SECRETS } from "./support/secrets.ts";

let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "tolem-config-"));
});
afterAll(() => rm(data_dir, { recursive: true }));

describe("a bad value stops the start with one line that names it", () => {
  it.each([
    ["TOLEM_ENV", "prod", "TOLEM_ENV must be one of development, production."],
    ["PORT", "70000", "PORT must be a whole number from 0 to 65535."],
    ["PORT", "3e3", "PORT must be a whole number from 0 to 65535."],
    ["PROVIDER_BASE_URL", "bridge.local", "PROVIDER_BASE_URL must be an http:// or https:// URL."],
    ["ALLOW_PRIVATE_WEBHOOK_URLS", "yes", "ALLOW_PRIVATE_WEBHOOK_URLS must be one of 0, 1."],
    ["SUBSCRIPTION_TZ", "Asia/Astana", "SUBSCRIPTION_TZ must be a time zone such as Asia/Almaty."],
    ["SUBSCRIPTION_TZ", "+05:00", "SUBSCRIPTION_TZ must be a time zone such as Asia/Almaty."],
    ["SESSION_SECRET", "short", "SESSION_SECRET must be at least 32 characters long."],
    ["BASE_URL", "https://a.kz/x/?q=1", "BASE_URL must be a URL without a query and a fragment."],
    ["BASE_URL", "https://a.kz/#top", "BASE_URL must be a URL without a query and a fragment."],
    ["PROVIDER_BASE_URL", "https://a.kz/?q=1", "PROVIDER_BASE_URL must be a URL without a query and a fragment."],
    ["DATABASE_URL", "nonsense", "DATABASE_URL must be a postgres:// URL."],
    ["DATABASE_URL", "mysql://localhost/tolem", "DATABASE_URL must be a postgres:// URL."],
    ["DATABASE_URL", "postgres://first,sec ond/tolem", "DATABASE_URL must be a postgres:// URL."],
    ["DATABASE_READ_URL", "localhost", "DATABASE_READ_URL must be a postgres:// URL."],
    ["DATABASE_READ_URL", "postgres://replica/tolem", "DATABASE_READ_URL is set, so DATABASE_URL must be too."],
    ["DATABASE_READ_MAX_LAG_SECONDS", "0", "DATABASE_READ_MAX_LAG_SECONDS must be a whole number from 1 to 3600."],
    ["DATABASE_LISTEN_URL", "localhost", "DATABASE_LISTEN_URL must be a postgres:// URL."],
    ["DATABASE_LISTEN_URL", "postgres://localhost/tolem", "DATABASE_LISTEN_URL is set, so DATABASE_URL must be too."],
    ["DATABASE_POOL_MAX", "1", "DATABASE_POOL_MAX must be a whole number from 2 to 1000."],
    ["REDIS_URL", "notaurl", "REDIS_URL must be a redis:// or rediss:// URL."],
    ["REDIS_URL", "http://localhost:6379", "REDIS_URL must be a redis:// or rediss:// URL."],
    ...["kaspi", "session-bridge,", "kaspi-qr,kaspi-qr"].map((value) => [
      "PROVIDER_DRIVER",
      value,
      "PROVIDER_DRIVER must be one or more of session-bridge, kaspi-qr, each once, with commas between them.",
    ]),
    ["KASPI_QR_BASE_URL", "http://bank.kz", "KASPI_QR_BASE_URL must be an https:// URL."],
    [
      "KASPI_QR_R2_BASE_URL",
      "https://bank.kz/?q=1",
      "KASPI_QR_R2_BASE_URL must be a URL without a query and a fragment.",
    ],
    ["KASPI_QR_CA_FILE", "/nowhere.pem", "KASPI_QR_CA_FILE must be a file of certificates in PEM that can be read."],
    ["KASPI_QR_STATUS_VERSION", "v03", "KASPI_QR_STATUS_VERSION must be one of v01, v02."],
    ...["help", "@tg", "mail to a@b.kz", "javascript:alert(1)", "12345"].map((value) => [
      "OPERATOR_CONTACT",
      value,
      "OPERATOR_CONTACT must be an e-mail address, a phone number, a web address or a Telegram name (@name).",
    ]),
    ["BACKUP_EVERY_HOURS", "0", "BACKUP_EVERY_HOURS must be a whole number from 1 to 8760."],
    ["BACKUP_KEEP", "7 days", "BACKUP_KEEP must be numbers of days, weeks, months or years such as 7d,4w,12m."],
    ["TOLEM_BACKUP_PASSPHRASE", "short", "TOLEM_BACKUP_PASSPHRASE must be at least 12 characters long."],
    ["METRICS_TOKEN", "a", "METRICS_TOKEN must be at least 16 characters long."],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "localhost:4317",
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// URL.",
    ],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
  ])("%s=%s", (name, value, message) => {
    expect(() => loadConfig({ ...TEST_SECRETS, DATA_DIR: data_dir, [name]: value })).toThrow(message);
  });
});

it.each(["help@pay.kz", "+7 (701) 123-45-67", "https://t.me/tolem", "https://pay.kz/help?from=tolem", "@tolem_help"])(
  "OPERATOR_CONTACT may be %s",
  (value) => {
    const { operator_contact } = loadConfig({ ...TEST_SECRETS, DATA_DIR: data_dir, OPERATOR_CONTACT: value });
    expect(operator_contact).toBe(value);
  },
);

describe("a bucket without its keys", () => {
  it("stops the start", () => {
    const settings = { ...TEST_SECRETS, DATA_DIR: data_dir, S3_BUCKET: "pictures", S3_ACCESS_KEY_ID: "id" };
    expect(() => loadConfig(settings)).toThrow(
      "S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be",
    );
    expect(loadConfig({ ...settings, S3_SECRET_ACCESS_KEY: "secret" })).toMatchObject({ s3_bucket: "pictures" });
    const backups = { ...TEST_SECRETS, DATA_DIR: data_dir, BACKUP_DIR: "s3://backups/tolem", S3_ACCESS_KEY_ID: "id" };
    expect(() => loadConfig(backups)).toThrow(
      "BACKUP_DIR is a bucket, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must",
    );
    expect(loadConfig({ ...backups, S3_SECRET_ACCESS_KEY: "secret" })).toMatchObject({ s3_bucket: null });
    expect(() => loadConfig({ ...backups, BACKUP_DIR: "s3:backups" })).toThrow(
      "BACKUP_DIR must be a folder, s3://BUCKET",
    );
  });
});

describe("the secrets that are unset", () => {
  it("are made once, kept for their owner's eyes, and differ from each other", async () => {
    const first = loadConfig({ DATA_DIR: data_dir });
    const second = loadConfig({ DATA_DIR: data_dir });
    expect(first.session_secrets).toEqual([expect.stringMatching(/^.{43}$/)]);
    expect(second.session_secrets).toEqual(first.session_secrets);
    expect(second.encryption_keys).toEqual(first.encryption_keys);
    expect(first.encryption_keys).not.toEqual(first.session_secrets);
    expect((await stat(join(data_dir, "session-secret"))).mode & 0o777).toBe(0o600);
  });

  it("are not both made beside a database that was set up with an encryption key", async () => {
    const beside = await mkdtemp(join(tmpdir(), "tolem-config-"));
    await mkdir(join(beside, "postgres"));
    await writeFile(join(beside, "postgres", "PG_VERSION"), "18");
    expect(() => loadConfig({ DATA_DIR: beside })).toThrow(
      `ENCRYPTION_KEY is not set, and DATA_DIR (${beside}) holds a database without its key.`,
    );
    const DATABASE_URL = "postgres://localhost/tolem";
    expect(loadConfig({ DATA_DIR: beside, DATABASE_URL })).toMatchObject({ encryption_key_is_new: true });
    expect(existsSync(join(beside, "encryption-key"))).toBe(false);
    await rm(beside, { recursive: true });
  });

  it("are not made where nothing may be changed", () => {
    const nowhere = join(data_dir, "nothing-here");
    const message = `DATA_DIR (${nowhere}) holds no session-secret: nothing was ever started there.`;
    expect(() => loadConfig({ DATA_DIR: nowhere }, { readsOnly: true })).toThrow(message);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("the file of a secret", () => {
  const own = async (files: Record<string, string>, mode = 0o600) => {
    const folder = await mkdtemp(join(tmpdir(), "tolem-config-"));
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
      await chmod(join(folder, name), mode);
    }
    return folder;
  };
  const GOOD = "a kept secret of 32 characters and more";

  it.each([
    ["session-secret", "", "put back its copy, or remove it: a new one is made, and all people sign in again."],
    ["session-secret", `${GOOD.slice(0, 31)}\n`, "put back its copy, or remove it: a new one is made"],
    ["encryption-key", "", "put back its copy: what is sealed in the database opens with no other."],
    ["encryption-key.previous", "short", "put back its copy, or remove it once nothing needs the old encryption-key."],
  ])("stops the start where it is empty or short: %s of %j", async (file, text, remedy) => {
    const folder = await own({ [file]: text });
    const message = `${join(folder, file)} is empty or shorter than 32 characters: ${remedy}`;
    expect(() => loadConfig({ DATA_DIR: folder })).toThrow(message);
    await rm(folder, { recursive: true });
  });

  it.each([0o640, 0o604, 0o620])("stops the start where others have a right to it: %o", async (mode) => {
    const folder = await own({ "session-secret": GOOD }, mode);
    const path = join(folder, "session-secret");
    const refused = `${path} can be read by other users of this machine: chmod 600 ${path}, or where the file system keeps no modes remove it and set SESSION_SECRET to its content.`;
    expect(() => loadConfig({ DATA_DIR: folder })).toThrow(refused);
    await chmod(path, 0o600);
    expect(loadConfig({ DATA_DIR: folder }).session_secrets).toEqual([GOOD]);
    await rm(folder, { recursive: true });
  });

  it("moved to …previous is replaced, and goes on to open and to be accepted", async () => {
    const folder = await own({ "session-secret.previous": GOOD, "encryption-key.previous": GOOD });
    await mkdir(join(folder, "postgres"));
    await writeFile(join(folder, "postgres", "PG_VERSION"), "18");
    const made = expect.stringMatching(/^[\w-]{43}$/);
    const first = loadConfig({ DATA_DIR: folder });
    expect(first).toMatchObject({ session_secrets: [made, GOOD], encryption_keys: [made, GOOD] });
    expect(loadConfig({ DATA_DIR: folder })).toEqual(first);
    const settings = { SESSION_SECRET_PREVIOUS: `${GOOD} 1`, ENCRYPTION_KEY_PREVIOUS: `${GOOD} 2` };
    expect(loadConfig({ DATA_DIR: folder, ...settings, ...TEST_SECRETS })).toMatchObject({
      session_secrets: [TEST_SECRETS.SESSION_SECRET, `${GOOD} 1`],
      encryption_keys: [TEST_SECRETS.ENCRYPTION_KEY, `${GOOD} 2`],
    });
    await rm(folder, { recursive: true });
  });
});

describe("a public BASE_URL", () => {
  const load = (settings: Record<string, string>) => loadConfig({ ...TEST_SECRETS, DATA_DIR: data_dir, ...settings });
  const refusal = (url: string) =>
    `BASE_URL (${url}) is public, so PROVIDER_BASE_URL must be set: to a session bridge, or to simulator, in which no money moves.`;

  it("does not start on the simulator unless it is asked for by name", () => {
    expect(() => load({ BASE_URL: "https://pay.example" })).toThrow(refusal("https://pay.example"));
    expect(() => load({ HOST: "8.8.8.8" })).toThrow(refusal("http://8.8.8.8:3000"));
    const simulator = { provider_base_url: "http://127.0.0.1:4010", uses_simulator: true };
    expect(load({ BASE_URL: "https://pay.example", PROVIDER_BASE_URL: "simulator" })).toMatchObject(simulator);
    expect(load({})).toMatchObject(simulator);
    expect(load({ BASE_URL: "https://pay.example", PROVIDER_BASE_URL: "https://bridge.kz/" })).toMatchObject({
      provider_base_url: "https://bridge.kz",
      uses_simulator: false,
    });
  });

  it("needs the addresses of every way of connecting that is offered, and of no other", () => {
    const offered = { BASE_URL: "https://pay.example", PROVIDER_DRIVER: "kaspi-qr" };
    expect(() => load(offered)).toThrow("KASPI_QR_R3_BASE_URL) must be set: to the official API, or to simulator");
    expect(() => load({ ...offered, KASPI_QR_R1_BASE_URL: "https://r1.kz" })).toThrow(
      "must be set: to the official API",
    );
    expect(
      load({ ...offered, KASPI_QR_BASE_URL: "https://bank.kz", KASPI_QR_R3_BASE_URL: "https://r3.kz" }),
    ).toMatchObject({
      kaspi_qr_urls: { r1: "https://bank.kz", r2: "https://bank.kz", r3: "https://r3.kz" },
      kaspi_qr_ca_file: null,
      uses_simulator: false,
    });
    expect(load({ PROVIDER_DRIVER: "kaspi-qr, session-bridge", PROVIDER_BASE_URL: "https://bridge.kz" })).toMatchObject(
      {
        provider_driver: ["session-bridge", "kaspi-qr"],
        kaspi_qr_urls: { r3: "https://127.0.0.1:4011" },
        kaspi_qr_ca_file: join(data_dir, "simulator-ca.pem"),
        uses_simulator: true,
      },
    );
  });
});

describe("TOLEM_ENV=production", () => {
  const SOUND = { TOLEM_ENV: "production", BASE_URL: "https://pay.example", PROVIDER_BASE_URL: "https://bridge.kz" };

  it.each([
    [{ PROVIDER_BASE_URL: "" }, "PROVIDER_BASE_URL must be "],
    [{ PROVIDER_BASE_URL: "simulator" }, "PROVIDER_BASE_URL must be a session bridge where TOLEM_ENV=production"],
    [
      { BASE_URL: "" },
      "BASE_URL (http://127.0.0.1:3000) must be a public https:// address where TOLEM_ENV=production.",
    ],
    [{ BASE_URL: "http://pay.example" }, "BASE_URL (http://pay.example) must be a public https:// address"],
    [{ BASE_URL: "https://localhost:3000" }, "BASE_URL (https://localhost:3000) must be a public https:// address"],
    [{ BASE_URL: "https://10.0.0.7" }, "BASE_URL (https://10.0.0.7) must be a public https:// address"],
    [{ DATA_DIR: "", SESSION_SECRET: "" }, "DATA_DIR, or SESSION_SECRET and ENCRYPTION_KEY, must be set"],
    [{ DATA_DIR: " ", ENCRYPTION_KEY: "" }, "DATA_DIR, or SESSION_SECRET and ENCRYPTION_KEY, must be set"],
  ])("does not start with %j", (settings, message) => {
    const env = { ...SOUND, ...TEST_SECRETS, DATA_DIR: data_dir, ...settings };
    expect(() => loadConfig(env)).toThrow(message);
    // The doctor refuses too: the installation that it would examine cannot start.
    expect(() => loadConfig(env, { readsOnly: true })).toThrow(message);
  });

  it("starts with a folder of its own, or with both secrets", () => {
    expect(loadConfig({ ...SOUND, DATA_DIR: data_dir })).toMatchObject({ tolem_env: "production", data_dir });
    expect(loadConfig({ ...SOUND, ...TEST_SECRETS })).toMatchObject({ tolem_env: "production" });
  });

  it("is asked for: by default nothing of this is refused", () => {
    expect(loadConfig({ DATA_DIR: data_dir })).toMatchObject({ tolem_env: "development", uses_simulator: true });
  });
});

describe(".env.example", () => {
  it("holds every setting with its default and what it is, and nothing else", async () => {
    const text = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
    const wanted = Object.entries(SETTINGS).map(
      ([name, { about, fallback }]) => `\n# ${about}\n# ${name}=${fallback}\n`,
    );
    expect(text).toBe(
      `# Every setting of Tolem with its default. Copy to .env, or set them in the environment.\n${wanted.join("")}`,
    );
  });
});

describe("BASE_URL", () => {
  it("is where the service listens unless it is set, and never ends in a slash", () => {
    expect(loadConfig({ ...TEST_SECRETS, PORT: "3005" }).base_url).toBe("http://127.0.0.1:3005");
    expect(loadConfig({ ...TEST_SECRETS, HOST: "::1" }).base_url).toBe("http://[::1]:3000");
    expect(loadConfig({ ...TEST_SECRETS, BASE_URL: "https://pay.local/" }).base_url).toBe("https://pay.local");
  });
});
