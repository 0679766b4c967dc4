/** Determines the addresses of the providers that the installation offers: those of the settings, or the built-in simulator. */
import { join, resolve } from "node:path";
import type { DriverName } from "./provider/driver.ts";
import { ConfigError, SIMULATOR } from "./setting.ts";

/** The settings that have addresses of providers. */
export type AddressSettings = {
  provider_base_url: string | null;
  kaspi_qr_base_url: string | null;
  kaspi_qr_r1_base_url: string | null;
  kaspi_qr_r2_base_url: string | null;
  kaspi_qr_r3_base_url: string | null;
  kaspi_qr_ca_file: string | null;
};

type Read = AddressSettings & { provider_driver: readonly DriverName[]; simulator_port: number; data_dir: string };

export type ProviderAddresses = {
  /** The session bridge. */
  provider_base_url: string;
  /** The official API by its levels. */
  kaspi_qr_urls: Readonly<Record<"r1" | "r2" | "r3", string>>;
  /** A file of the certificate authorities to trust there; null: the usual ones. The simulator creates its own at its first start. */
  kaspi_qr_ca_file: string | null;
  /** Whether a provider that is offered is the built-in simulator. */
  uses_simulator: boolean;
};

/** The settings by driver that name its addresses; the official API may have one for all of its levels, or one each. */
function addressesOf(read: Read): Record<DriverName, { settings: string; what: string; urls: (string | null)[] }> {
  const { kaspi_qr_base_url: base, ...own } = read;
  const levels = [own.kaspi_qr_r1_base_url, own.kaspi_qr_r2_base_url, own.kaspi_qr_r3_base_url];
  return {
    "session-bridge": { settings: "PROVIDER_BASE_URL", what: "a session bridge", urls: [own.provider_base_url] },
    "kaspi-qr": {
      settings: "KASPI_QR_BASE_URL (or KASPI_QR_R1_BASE_URL, KASPI_QR_R2_BASE_URL and KASPI_QR_R3_BASE_URL)",
      what: "the official API",
      urls: levels.map((url) => url ?? base),
    },
  };
}

function offeredOf(read: Read) {
  const addresses = addressesOf(read);
  return read.provider_driver.map((driver) => addresses[driver]);
}

const isSimulator = (url: string | null) => url === null || url === SIMULATOR;

export function providerAddresses(read: Read): ProviderAddresses {
  const addresses = addressesOf(read);
  const [bridge = null] = addresses["session-bridge"].urls;
  const [r1 = null, r2 = null, r3 = null] = addresses["kaspi-qr"].urls;
  const at = (url: string | null, simulated: string) => (url === null || url === SIMULATOR ? simulated : url);
  const plain = `http://127.0.0.1:${read.simulator_port}`;
  const secured = `https://127.0.0.1:${read.simulator_port + 1}`;
  const isSimulated = addresses["kaspi-qr"].urls.some(isSimulator);
  return {
    provider_base_url: at(bridge, plain),
    kaspi_qr_urls: { r1: at(r1, secured), r2: at(r2, secured), r3: at(r3, secured) },
    kaspi_qr_ca_file: read.kaspi_qr_ca_file ?? (isSimulated ? join(resolve(read.data_dir), "simulator-ca.pem") : null),
    uses_simulator: offeredOf(read).some(({ urls }) => urls.some(isSimulator)),
  };
}

/** Refuses an installation for the public that would use the simulator without saying so. @throws ConfigError */
export function requireAddresses(read: Read, base_url: string): void {
  for (const { settings, what, urls } of offeredOf(read)) {
    if (urls.every((url) => url !== null)) continue;
    throw new ConfigError(
      `BASE_URL (${base_url}) is public, so ${settings} must be set: to ${what}, or to ${SIMULATOR}, in which no money moves.`,
    );
  }
}

/** @throws ConfigError where a provider that is offered is the simulator. */
export function requireRealProvider(read: Read): void {
  for (const { settings, what, urls } of offeredOf(read)) {
    if (!urls.some(isSimulator)) continue;
    throw new ConfigError(
      `${settings} must be ${what} where TOLEM_ENV=production: in the built-in simulator no money moves.`,
    );
  }
}
