/** The only reader of the environment: every setting, its default and its check, in one table. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findKeptSecret, keepSecret, newSecret, type SecretName } from "./kept-secret.ts";
import { databaseAddresses } from "./rules/database-address.ts";

/** A setting that stops the start. The message is one line that names the variable. */
class ConfigError extends Error {}

type Setting<T> = { fallback: string; about: string; read: (text: string) => T };

function text(fallback: string, about: string): Setting<string> {
  return { fallback, about, read: (value) => value };
}

function optionalText(about: string): Setting<string | null> {
  return { fallback: "", about, read: (value) => (value === "" ? null : value) };
}

function integer(fallback: number, min: number, max: number, about: string): Setting<number> {
  return {
    fallback: String(fallback),
    about,
    read(value) {
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) throw new ConfigError(`must be a whole number from ${min} to ${max}`);
      return number;
    },
  };
}

function choice<const T extends string>(fallback: T, choices: readonly T[], about: string): Setting<T> {
  return {
    fallback,
    about,
    read(value) {
      const found = choices.find((one) => one === value);
      if (found === undefined) throw new ConfigError(`must be one of ${choices.join(", ")}`);
      return found;
    },
  };
}

function flag(fallback: "0" | "1", about: string): Setting<boolean> {
  const setting = choice(fallback, ["0", "1"], about);
  return { ...setting, read: (value) => setting.read(value) === "1" };
}

function webAddress(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (!/^https?:\/\//.test(value) || !URL.canParse(value))
        throw new ConfigError("must be an http:// or https:// URL");
      // Paths are appended to it.
      if (/[?#]/.test(value)) throw new ConfigError("must be a URL without a query and a fragment");
      return value.replace(/\/+$/, "");
    },
  };
}

function database(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value !== "" && databaseAddresses(value).length === 0) throw new ConfigError("must be a postgres:// URL");
      return value === "" ? null : value;
    },
  };
}

function redis(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (!/^rediss?:\/\/./.test(value) || !URL.canParse(value))
        throw new ConfigError("must be a redis:// or rediss:// URL");
      return value;
    },
  };
}

/** For what is known but cannot be had yet: better no start than a setting that does nothing. */
function notYet(about: string): Setting<null> {
  return {
    fallback: "",
    about: `not supported yet: ${about}`,
    read(value) {
      if (value !== "") throw new ConfigError("is not supported yet: leave it unset");
      return null;
    },
  };
}

function timeZone(fallback: string, about: string): Setting<string> {
  return {
    fallback,
    about,
    read(value) {
      if (!isTimeZone(value)) throw new ConfigError(`must be a time zone such as ${fallback}`);
      return value;
    },
  };
}

/** Whether this Node.js knows the zone by an IANA name; a mere offset such as +05:00 is none. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

function secret(about: string, min_length = 32): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (value.length < min_length) throw new ConfigError(`must be at least ${min_length} characters long`);
      return value;
    },
  };
}

export const SETTINGS = {
  HOST: text("127.0.0.1", "the address the service listens on"),
  PORT: integer(3000, 0, 65535, "the port the service listens on"),
  BASE_URL: webAddress("the address the world reaches the service at; unset: http://HOST:PORT"),
  DATABASE_URL: database(
    "a PostgreSQL server (15 or newer) of your own, or several hosts of which the writable one is used; unset: the embedded one",
  ),
  DATABASE_LISTEN_URL: database(
    "the same database past a pooler of transactions, for notifications, migrations and the doctor; unset: DATABASE_URL",
  ),
  DATABASE_POOL_MAX: integer(
    24,
    2,
    1000,
    "how many connections to the database a process opens, beside the one that listens",
  ),
  DATA_DIR: text("./data", "where the embedded database, the made secrets and the pictures live"),
  SESSION_SECRET: secret("signs the console's cookies; unset: made once and kept in DATA_DIR"),
  ENCRYPTION_KEY: secret(
    "encrypts provider sessions and webhook secrets at rest; unset: made once and kept in DATA_DIR",
  ),
  SESSION_TTL_SECONDS: integer(604_800, 60, 31_536_000, "how long a console session lasts"),
  PROVIDER_DRIVER: choice("session-bridge", ["session-bridge"], "which protocol the provider speaks"),
  PROVIDER_BASE_URL: webAddress("the session bridge to speak to; unset: the built-in simulator"),
  PROVIDER_TIMEOUT_MS: integer(15_000, 100, 120_000, "how long one call to the provider may take"),
  PROVIDER_POLL_SECONDS: integer(
    5,
    1,
    300,
    "how often an open phone invoice is asked about, at most; a code as often as the provider wishes",
  ),
  SCHEDULER_INTERVAL_SECONDS: integer(60, 1, 3600, "how often due subscriptions are billed"),
  SIMULATOR_PORT: integer(4010, 0, 65535, "the port of the built-in simulator"),
  SUBSCRIPTION_TZ: timeZone("Asia/Almaty", "the time zone whose midnights subscriptions are billed at"),
  RATE_LIMIT_RPM: integer(60, 1, 1_000_000, "requests per minute and tenant"),
  SIGNUP_LOGIN_RPM: integer(10, 1, 1_000_000, "sign-ups and sign-ins per minute and IP address"),
  REDIS_URL: redis("a Redis server that keeps the rate limits of several processes together; unset: in the process"),
  ALLOW_PRIVATE_WEBHOOK_URLS: flag("0", "1: webhooks may go to private and loopback addresses"),
  WEBHOOK_RETENTION_DAYS: integer(30, 1, 3650, "how long events and deliveries are kept"),
  CATALOG_IMAGE_MAX_BYTES: integer(5_242_880, 1024, 52_428_800, "how large a picture of the catalog may be"),
  S3_BUCKET: optionalText("an S3-compatible bucket for the catalog's pictures; unset: they live in DATA_DIR"),
  PICTURES_ARE_SHARED: flag("0", "1: without a bucket, all processes see one DATA_DIR/images"),
  S3_ENDPOINT: webAddress("where the bucket is; unset: at Amazon, in S3_REGION"),
  S3_REGION: text("us-east-1", "the bucket's region"),
  S3_ACCESS_KEY_ID: optionalText("the access key of the bucket; needed where S3_BUCKET is set"),
  S3_SECRET_ACCESS_KEY: optionalText("its secret"),
  TRIAL_DAYS: integer(14, 0, 3650, "how long a new tenant may try"),
  TARIFF_GRACE_DAYS: integer(7, 0, 3650, "days after the tariff's end before writes stop"),
  BILL_LEAD_DAYS: integer(5, 0, 365, "days before the end of what is paid for that the next bill is issued"),
  OPERATOR_TENANT_ID: optionalText("the tenant in whose name bills are sent to phones; unset: the operator marks them"),
  TRUST_PROXY: flag("0", "1: believe X-Forwarded-For from the proxy in front"),
  LOG_LEVEL: choice("info", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "how much is logged"),
  ADMIN_TOKEN: secret("the X-Admin-Token of the legacy operator portal; unset: nobody is let in there"),
  LEGACY_PORTAL: flag("1", "0: no legacy operator portal, and none of the routes of a session bridge"),
  TOLEM_ADMIN_PASSWORD: optionalText("the password of `tolem admin create`; unset: asked for at a terminal, else made"),
  METRICS_TOKEN: secret("the bearer token of GET /metrics from elsewhere than loopback", 16),
  OTEL_EXPORTER_OTLP_ENDPOINT: notYet("where traces and metrics go"),
} as const;

type SettingName = keyof typeof SETTINGS;
type Values = { [N in SettingName as Lowercase<N>]: ReturnType<(typeof SETTINGS)[N]["read"]> };

export type Config = Readonly<Omit<Values, "base_url" | "session_secret" | "encryption_key">> & {
  readonly base_url: string;
  readonly session_secret: string;
  readonly encryption_key: string;
  /** It was made just now and is kept nowhere yet, because the database may have another. */
  readonly encryption_key_is_new: boolean;
};

/**
 * Reads the settings from `env`. The two secrets that are unset are those kept in `DATA_DIR`, made there at the first start
 * unless `makes_secrets` is false; beside a `DATABASE_URL` the encryption key is only made, for `agreeOnKey` to keep.
 * @throws ConfigError in one line that names the variable.
 */
export function loadConfig(env: Record<string, string | undefined>, { makes_secrets = true } = {}): Config {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    try {
      values[name.toLowerCase()] = setting.read(env[name]?.trim() || setting.fallback);
    } catch (error) {
      throw error instanceof ConfigError ? new ConfigError(`${name} ${error.message}.`) : error;
    }
  }
  const read = values as Values;
  if (read.s3_bucket !== null && (read.s3_access_key_id === null || read.s3_secret_access_key === null))
    throw new ConfigError("S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be too.");
  if (read.database_listen_url !== null && read.database_url === null)
    throw new ConfigError("DATABASE_LISTEN_URL is set, so DATABASE_URL must be too.");
  const data_dir = resolve(read.data_dir);
  return {
    ...read,
    data_dir,
    base_url: read.base_url ?? `http://${read.host}:${read.port}`,
    session_secret: read.session_secret ?? keptSecret(data_dir, "session-secret", makes_secrets),
    ...encryptionKey(read, data_dir, makes_secrets),
  };
}

function keptSecret(data_dir: string, name: SecretName, makes_secrets: boolean): string {
  const kept = findKeptSecret(data_dir, name);
  if (kept !== undefined) return kept;
  if (makes_secrets) return keepSecret(data_dir, name, newSecret());
  throw new ConfigError(`DATA_DIR (${data_dir}) holds no ${name}: nothing was ever started there.`);
}

function encryptionKey(
  { encryption_key, database_url }: Values,
  data_dir: string,
  makes_secrets: boolean,
): Pick<Config, "encryption_key" | "encryption_key_is_new"> {
  const known = encryption_key ?? findKeptSecret(data_dir, "encryption-key");
  if (known !== undefined) return { encryption_key: known, encryption_key_is_new: false };
  if (makes_secrets && database_url !== null) return { encryption_key: newSecret(), encryption_key_is_new: true };
  if (makes_secrets && existsSync(join(data_dir, "postgres", "PG_VERSION")))
    throw new ConfigError(`ENCRYPTION_KEY is not set, and DATA_DIR (${data_dir}) holds a database without its key.`);
  return { encryption_key: keptSecret(data_dir, "encryption-key", makes_secrets), encryption_key_is_new: false };
}
