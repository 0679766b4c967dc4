/** The hosts of one DATABASE_URL. One of them is current: the writable one, as far as is known. */
import { databaseAddresses } from "./database-address.ts";

export type Addresses = {
  readonly count: number;
  /** The URL of the host to connect to. */
  current(): string;
  /** Makes the next host current, unless another call has left `address` already. */
  leave(address: string): void;
};

export function openAddresses(url: string): Addresses {
  const all = databaseAddresses(url);
  let at = 0;
  const current = () => all[at] ?? url;
  return {
    count: all.length,
    current,
    leave(address) {
      if (address === current()) at = (at + 1) % Math.max(1, all.length);
    },
  };
}
