/** The kinds of settings: the values that each accepts, and the errors of bad ones. */

import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { databaseAddresses } from "./db/database-address.ts";
import { MIN_SECRET_LENGTH } from "./kept-secret.ts";
import { parseRetention, type Retention } from "./rules/backup-retention.ts";

/** An error in a setting, which stops the start. The message is one line that names the variable. */
export class ConfigError extends Error {}

/** The value of `PROVIDER_BASE_URL` for the built-in simulator. */
export const SIMULATOR = "simulator";

type Setting<T> = { fallback: string; about: string; read: (text: string) => T };

export function text(fallback: string, about: string): Setting<string> {
  return { fallback, about, read: (value) => value };
}

export function optionalText(about: string): Setting<string | null> {
  return { fallback: "", about, read: (value) => (value === "" ? null : value) };
}

export function integer(fallback: number, min: number, max: number, about: string): Setting<number> {
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

/** `s3://BUCKET` or `s3://BUCKET/PREFIX`: the name of the bucket, and the rest. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/;

export function folder(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value.startsWith("s3:") && !BUCKET_ADDRESS.test(value))
        throw new ConfigError("must be a folder, s3://BUCKET or s3://BUCKET/PREFIX");
      return value === "" ? null : value;
    },
  };
}

/** What is kept of past backups, such as `7d,4w,12m`. */
export function retention(fallback: string, about: string): Setting<Retention> {
  return {
    fallback,
    about,
    read(value) {
      const kept = parseRetention(value);
      if (kept === undefined)
        throw new ConfigError(`must be numbers of days, weeks, months or years such as ${fallback}`);
      return kept;
    },
  };
}

export function choice<const T extends string>(fallback: T, choices: readonly T[], about: string): Setting<T> {
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

/** A list of some of the choices, with commas between them. */
export function someOf<const T extends string>(
  fallback: T,
  choices: readonly T[],
  about: string,
): Setting<readonly T[]> {
  return {
    fallback,
    about,
    read(value) {
      const asked = value.split(",").map((one) => one.trim());
      const found = choices.filter((one) => asked.includes(one));
      if (found.length !== asked.length)
        throw new ConfigError(`must be one or more of ${choices.join(", ")}, each once, with commas between them`);
      return found;
    },
  };
}

export function flag(fallback: "0" | "1", about: string): Setting<boolean> {
  const setting = choice(fallback, ["0", "1"], about);
  return { ...setting, read: (value) => setting.read(value) === "1" };
}

export function webAddress(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (!/^https?:\/\//.test(value) || !URL.canParse(value))
        throw new ConfigError("must be an http:// or https:// URL");
      // Paths are appended to the URL.
      if (/[?#]/.test(value)) throw new ConfigError("must be a URL without a query and a fragment");
      return value.replace(/\/+$/, "");
    },
  };
}

/** As `provider`, and encrypted: keys and certificates of merchants pass there. */
export function securedProvider(about: string): Setting<string | null> {
  const setting = provider(about);
  return {
    ...setting,
    read(value) {
      if (value !== "" && value !== SIMULATOR && !value.startsWith("https://"))
        throw new ConfigError("must be an https:// URL");
      return setting.read(value);
    },
  };
}

/** A file of certificates in PEM. */
export function certificateFile(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      try {
        new X509Certificate(readFileSync(value));
      } catch {
        throw new ConfigError("must be a file of certificates in PEM that can be read");
      }
      return value;
    },
  };
}

export function provider(about: string): Setting<string | null> {
  const setting = webAddress(about);
  return { ...setting, read: (value) => (value === SIMULATOR ? SIMULATOR : setting.read(value)) };
}

export function database(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value !== "" && databaseAddresses(value).length === 0) throw new ConfigError("must be a postgres:// URL");
      return value === "" ? null : value;
    },
  };
}

export function redis(about: string): Setting<string | null> {
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

export function mailServer(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value))
        throw new ConfigError("must be an smtp:// or smtps:// URL");
      return value;
    },
  };
}

/** An e-mail address, alone or in angle brackets after a name. */
export function sender(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value !== "" && !/^([^<>",\r\n]+ <[^\s<>@",]+@[^\s<>@",]+>|[^\s<>@",]+@[^\s<>@",]+)$/.test(value))
        throw new ConfigError("must be an e-mail address, or a name with one in angle brackets");
      return value === "" ? null : value;
    },
  };
}

/** How people are reached: an e-mail address, a phone number, a web address, or a Telegram name. */
const CONTACTS = [
  /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  /^\+?(?=(\D*\d){10,15}\D*$)[\d ()-]+$/,
  /^https?:\/\/[^\s"<>]+$/,
  /^@\w{5,32}$/,
];

export function contact(about: string): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value !== "" && !CONTACTS.some((form) => form.test(value)))
        throw new ConfigError("must be an e-mail address, a phone number, a web address or a Telegram name (@name)");
      return value === "" ? null : value;
    },
  };
}

export function timeZone(fallback: string, about: string): Setting<string> {
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

export function secret(about: string, minLength = MIN_SECRET_LENGTH): Setting<string | null> {
  return {
    fallback: "",
    about,
    read(value) {
      if (value === "") return null;
      if (value.length < minLength) throw new ConfigError(`must be at least ${minLength} characters long`);
      return value;
    },
  };
}
