/** The only reader of the environment: every setting, its default and its check, in one table. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseAddresses } from "./db/database-address.ts";
import {
  findKeptSecret,
  keepSecret,
  keptSecretProblem,
  MIN_PASSPHRASE_LENGTH,
  newSecret,
  type SecretFile,
  type SecretName,
} from "./kept-secret.ts";
import { DRIVER_NAMES } from "./provider/driver.ts";
import {
  type AddressSettings,
  type ProviderAddresses,
  providerAddresses,
  requireAddresses,
  requireRealProvider,
} from "./provider-addresses.ts";
import { isPublicUrl } from "./rules/private-address.ts";
import {
  BUCKET_ADDRESS,
  ConfigError,
  certificateFile,
  choice,
  contact,
  database,
  flag,
  folder,
  integer,
  mailServer,
  optionalText,
  provider,
  redis,
  retention,
  secret,
  securedProvider,
  sender,
  someOf,
  text,
  timeZone,
  webAddress,
} from "./setting.ts";

export const SETTINGS = {
  TOLEM_ENV: choice(
    "development",
    ["development", "production"],
    "production: refuses to start with the simulator, without a public https:// BASE_URL, or where DATA_DIR and a secret are unset",
  ),
  HOST: text("127.0.0.1", "the address the service listens on"),
  PORT: integer(3000, 0, 65535, "the port the service listens on"),
  WORKER_PORT: integer(0, 0, 65535, "the port on which tolem worker answers /healthz, /readyz and /metrics; 0: none"),
  BASE_URL: webAddress("the address the world reaches the service at; unset: http://HOST:PORT"),
  DATABASE_URL: database(
    "a PostgreSQL server (15 or newer) of your own, or several hosts of which the writable one is used; unset: the embedded one",
  ),
  DATABASE_LISTEN_URL: database(
    "the same database past a pooler of transactions, for notifications, migrations and the doctor; unset: DATABASE_URL",
  ),
  DATABASE_READ_URL: database(
    "a replica of the database, for exports, summaries and the doctor's comparison of the data; unset: DATABASE_URL",
  ),
  DATABASE_READ_MAX_LAG_SECONDS: integer(
    10,
    1,
    3600,
    "how far the replica may be behind before DATABASE_URL is read instead",
  ),
  CELL: integer(
    0,
    0,
    4095,
    "the number of this cell among several behind one proxy; 0: this installation is the only one",
  ),
  MOVE_TO_DATABASE_URL: database("the database of the cell that tolem move-tenant moves a tenant to"),
  DATABASE_POOL_MAX: integer(
    24,
    2,
    1000,
    "how many connections to the database a process opens, beside the one that listens",
  ),
  GATHER: flag("1", "0: calls that arrive together share no statements and no transactions"),
  DATA_DIR: text("./data", "where the embedded database, the made secrets and the pictures live"),
  SESSION_SECRET: secret("signs the console's cookies; unset: made once and kept in DATA_DIR"),
  SESSION_SECRET_PREVIOUS: secret(
    "what it signed is accepted too, while SESSION_SECRET is being changed; unset: session-secret.previous in DATA_DIR",
  ),
  ENCRYPTION_KEY: secret(
    "encrypts provider sessions and webhook secrets at rest; unset: made once and kept in DATA_DIR",
  ),
  ENCRYPTION_KEY_PREVIOUS: secret(
    "opens what it encrypted, while ENCRYPTION_KEY is being changed; unset: encryption-key.previous in DATA_DIR",
  ),
  SESSION_TTL_SECONDS: integer(604_800, 60, 31_536_000, "how long a console session lasts"),
  PROVIDER_DRIVER: someOf(
    "session-bridge",
    DRIVER_NAMES,
    "how merchants may connect: session-bridge, kaspi-qr (the bank's official API), or both with a comma",
  ),
  PROVIDER_BASE_URL: provider(
    "the session bridge to speak to; unset, or by the name simulator where BASE_URL is public: the built-in simulator",
  ),
  KASPI_QR_BASE_URL: securedProvider(
    "the official API; unset, or by the name simulator where BASE_URL is public: the built-in simulator",
  ),
  KASPI_QR_R1_BASE_URL: securedProvider("the official API at r1, where that is elsewhere; unset: KASPI_QR_BASE_URL"),
  KASPI_QR_R2_BASE_URL: securedProvider("the official API at r2, where that is elsewhere; unset: KASPI_QR_BASE_URL"),
  KASPI_QR_R3_BASE_URL: securedProvider("the official API at r3, where that is elsewhere; unset: KASPI_QR_BASE_URL"),
  KASPI_QR_CA_FILE: certificateFile(
    "the certificates, in PEM, that alone are trusted as the official API's; unset: the usual authorities",
  ),
  KASPI_QR_STATUS_VERSION: choice("v01", ["v01", "v02"], "the generation of the official API's call for statuses"),
  PROVIDER_TIMEOUT_MS: integer(15_000, 100, 120_000, "how long one call to the provider may take"),
  PROVIDER_POLL_SECONDS: integer(
    5,
    1,
    300,
    "how often an open phone invoice is asked about, at most; a code as often as the provider wishes",
  ),
  SCHEDULER_INTERVAL_SECONDS: integer(60, 1, 3600, "how often due subscriptions are billed"),
  SIMULATOR_PORT: integer(
    4010,
    0,
    65534,
    "the port of the built-in simulator; the official API of its provider has the next one",
  ),
  SUBSCRIPTION_TZ: timeZone("Asia/Almaty", "the time zone whose midnights subscriptions are billed at"),
  RATE_LIMIT_RPM: integer(60, 1, 1_000_000, "requests per minute and tenant"),
  SIGNUP_LOGIN_RPM: integer(10, 1, 1_000_000, "sign-ups and sign-ins per minute and IP address"),
  REQUEST_LOG: flag("1", "0: the calls of programs are not logged, and GET /request-logs is empty"),
  REDIS_URL: redis("a Redis server that keeps the rate limits of several processes together; unset: in the process"),
  ALLOW_PRIVATE_WEBHOOK_URLS: flag("0", "1: webhooks may go to private and loopback addresses"),
  WEBHOOK_RETENTION_DAYS: integer(
    30,
    1,
    3650,
    "how many days events and deliveries are kept after the end of their month",
  ),
  CATALOG_IMAGE_MAX_BYTES: integer(5_242_880, 1024, 52_428_800, "how large a picture of the catalog may be"),
  S3_BUCKET: optionalText("an S3-compatible bucket for the catalog's pictures; unset: they live in DATA_DIR"),
  PICTURES_ARE_SHARED: flag("0", "1: without a bucket, all processes see one DATA_DIR/images"),
  S3_ENDPOINT: webAddress("where the buckets of pictures and backups are; unset: at Amazon, in S3_REGION"),
  S3_REGION: text("us-east-1", "their region"),
  S3_ACCESS_KEY_ID: optionalText("their access key; needed where S3_BUCKET is set, or BACKUP_DIR is a bucket"),
  S3_SECRET_ACCESS_KEY: optionalText("its secret"),
  TRIAL_DAYS: integer(14, 0, 3650, "how long a new tenant may try"),
  TARIFF_GRACE_DAYS: integer(7, 0, 3650, "days after the tariff's end before writes stop"),
  BILL_LEAD_DAYS: integer(5, 0, 365, "days before the end of what is paid for that the next bill is issued"),
  OPERATOR_TENANT_ID: optionalText("the tenant in whose name bills are sent to phones; unset: the operator marks them"),
  OPERATOR_CONTACT: contact(
    "where people write to or call the operator: an e-mail address, a phone number, a web address or a Telegram name (@name)",
  ),
  SMTP_URL: mailServer("the mail server, as smtp://USER:PASSWORD@HOST:PORT or smtps://…; unset: no letters are sent"),
  MAIL_FROM: sender("the sender of the letters, as no-reply@shop.kz or Shop <no-reply@shop.kz>; needed with SMTP_URL"),
  TRUST_PROXY: flag("0", "1: believe X-Forwarded-For from the proxy in front"),
  LOG_LEVEL: choice("info", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "how much is logged"),
  ADMIN_TOKEN: secret("the X-Admin-Token of the legacy operator portal; unset: the portal refuses every call"),
  ADMIN_REQUIRES_MFA: flag("0", "1: operators without a second factor may do nothing but set one up"),
  LEGACY_PORTAL: flag("1", "0: no legacy operator portal, and none of the routes of a session bridge"),
  TOLEM_ADMIN_PASSWORD: optionalText("the password of `tolem admin create`; unset: asked for at a terminal, else made"),
  BACKUP_DIR: folder(
    "a folder, or s3://BUCKET/PREFIX, in which the service makes backups by itself; unset: it makes none",
  ),
  BACKUP_EVERY_HOURS: integer(24, 1, 8760, "hours from one of these backups to the next"),
  BACKUP_KEEP: retention(
    "7d,4w,12m",
    "how many of these backups are kept: the last one of so many days, weeks, months and years (d, w, m, y)",
  ),
  TOLEM_BACKUP_PASSPHRASE: secret(
    "encrypts and opens the secrets of a backup; unset: asked for at a terminal",
    MIN_PASSPHRASE_LENGTH,
  ),
  BACKUP_BEFORE_UPGRADE: flag(
    "1",
    "0: a newer release changes the embedded database without a backup in DATA_DIR/backups",
  ),
  METRICS_TOKEN: secret("the bearer token of GET /metrics from elsewhere than loopback", 16),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("where traces and metrics go, by OTLP over HTTP; unset: nowhere"),
} as const;

type SettingName = keyof typeof SETTINGS;
type Values = { [N in SettingName as Lowercase<N>]: ReturnType<(typeof SETTINGS)[N]["read"]> };

type Made = "base_url" | keyof AddressSettings | "session_secret" | "encryption_key";
type Previous = "session_secret_previous" | "encryption_key_previous";

/** The secret in use, and the other one while it is being changed. */
type Secrets = readonly [string, ...string[]];

export type Config = Readonly<Omit<Values, Made | Previous> & ProviderAddresses> & {
  readonly base_url: string;
  /** The first one signs; a signature of any of them is accepted. */
  readonly session_secrets: Secrets;
  /** The first one seals; values that any of them has sealed are unsealed. */
  readonly encryption_keys: Secrets;
  /** The first key was just made and is not stored yet, because the database may have another. */
  readonly encryption_key_is_new: boolean;
};

/**
 * Reads the settings from `env`. The two secrets that are unset are those kept in `DATA_DIR`, made there at the first start;
 * beside a `DATABASE_URL` the encryption key is only made, and `agreeOnKey` stores it. With `readsOnly`, for the doctor,
 * nothing is made, and problems that the doctor reports itself are accepted. With `keepsNothing`, for a restore, missing
 * secrets are made and not stored.
 * @throws ConfigError in one line that names the variable, or the file of the secret.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
  { readsOnly = false, keepsNothing = false } = {},
): Config {
  const read = readSettings(env);
  const hasBucketKeys = read.s3_access_key_id !== null && read.s3_secret_access_key !== null;
  if (read.s3_bucket !== null && !hasBucketKeys)
    throw new ConfigError("S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be too.");
  if (BUCKET_ADDRESS.test(read.backup_dir ?? "") && !hasBucketKeys)
    throw new ConfigError("BACKUP_DIR is a bucket, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.");
  if (read.database_listen_url !== null && read.database_url === null)
    throw new ConfigError("DATABASE_LISTEN_URL is set, so DATABASE_URL must be too.");
  if (read.database_read_url !== null) {
    if (read.database_url === null) throw new ConfigError("DATABASE_READ_URL is set, so DATABASE_URL must be too.");
    if (databaseAddresses(read.database_read_url).length > 1)
      throw new ConfigError("DATABASE_READ_URL must name one host.");
  }
  if (read.smtp_url !== null && read.mail_from === null)
    throw new ConfigError("SMTP_URL is set, so MAIL_FROM must be too.");
  const host = read.host.includes(":") ? `[${read.host}]` : read.host;
  const base_url = read.base_url ?? `http://${host}:${read.port}`;
  if (isPublicUrl(base_url) && !readsOnly) requireAddresses(read, base_url);
  if (read.tolem_env === "production") requireProduction(read, base_url, env.DATA_DIR);
  const { session_secret_previous, encryption_key_previous, ...settings } = read;
  const kept = keptSecrets(resolve(read.data_dir), { readsOnly, keepsNothing });
  return {
    ...settings,
    data_dir: kept.data_dir,
    base_url,
    ...providerAddresses(read),
    session_secrets: withPrevious(
      read.session_secret ?? kept.get("session-secret"),
      session_secret_previous ?? kept.find("session-secret.previous"),
    ),
    ...encryptionKeys(read, kept, { readsOnly, keepsNothing }),
  };
}

/** Refuses the defaults that suit a trial and lose money, sessions or keys in production. `data_dir` is the value that was set. */
function requireProduction(read: Values, base_url: string, data_dir: string | undefined): void {
  requireRealProvider(read);
  if (read.base_url === null || !base_url.startsWith("https:") || !isPublicUrl(base_url))
    throw new ConfigError(`BASE_URL (${base_url}) must be a public https:// address where TOLEM_ENV=production.`);
  if (!data_dir?.trim() && (read.session_secret === null || read.encryption_key === null))
    throw new ConfigError(
      "DATA_DIR, or SESSION_SECRET and ENCRYPTION_KEY, must be set where TOLEM_ENV=production: else a start in another folder would make other secrets.",
    );
}

function readSettings(env: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    try {
      values[name.toLowerCase()] = setting.read(env[name]?.trim() || setting.fallback);
    } catch (error) {
      throw error instanceof ConfigError ? new ConfigError(`${name} ${error.message}.`) : error;
    }
  }
  return values as Values;
}

type Kept = ReturnType<typeof keptSecrets>;

/** The secrets of `data_dir`; `get` makes one that is missing. */
type Mode = { readsOnly: boolean; keepsNothing: boolean };

function keptSecrets(data_dir: string, { readsOnly, keepsNothing }: Mode) {
  function find(file: SecretFile): string | undefined {
    const problem = readsOnly ? null : keptSecretProblem(data_dir, file);
    if (problem !== null) throw new ConfigError(`${problem.detail}: ${problem.remedy}.`);
    return findKeptSecret(data_dir, file);
  }
  function get(name: SecretName): string {
    const kept = find(name);
    if (kept !== undefined) return kept;
    if (keepsNothing) return newSecret();
    if (!readsOnly) return keepSecret(data_dir, name, newSecret());
    throw new ConfigError(`DATA_DIR (${data_dir}) holds no ${name}: nothing was ever started there.`);
  }
  return { data_dir, find, get };
}

function withPrevious(current: string, previous: string | undefined): Secrets {
  return previous === undefined ? [current] : [current, previous];
}

function encryptionKeys(
  { encryption_key, encryption_key_previous, database_url }: Values,
  kept: Kept,
  { readsOnly, keepsNothing }: Mode,
): Pick<Config, "encryption_keys" | "encryption_key_is_new"> {
  const { data_dir } = kept;
  const previous = encryption_key_previous ?? kept.find("encryption-key.previous");
  const known = encryption_key ?? kept.find("encryption-key");
  if (known !== undefined) return { encryption_keys: withPrevious(known, previous), encryption_key_is_new: false };
  if (keepsNothing || (!readsOnly && database_url !== null))
    return { encryption_keys: withPrevious(newSecret(), previous), encryption_key_is_new: true };
  if (!readsOnly && previous === undefined && existsSync(join(data_dir, "postgres", "PG_VERSION")))
    throw new ConfigError(`ENCRYPTION_KEY is not set, and DATA_DIR (${data_dir}) holds a database without its key.`);
  return { encryption_keys: withPrevious(kept.get("encryption-key"), previous), encryption_key_is_new: false };
}
