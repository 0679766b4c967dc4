/** PostgreSQL URLs: their hosts, and whether those are this machine. */
import { describe, expect, it } from "vitest";
import { databaseAddresses, isLocalDatabase } from "../../src/db/database-address.ts";

describe("databaseAddresses", () => {
  it.each([
    ["postgres://u:p@one/db", ["postgres://u:p@one/db"]],
    [
      "postgresql://u:p%40s@one:5432,two:5433/db?sslmode=require",
      ["postgresql://u:p%40s@one:5432/db?sslmode=require", "postgresql://u:p%40s@two:5433/db?sslmode=require"],
    ],
    ["postgres://[::1],127.0.0.1/db", ["postgres://[::1]/db", "postgres://127.0.0.1/db"]],
    ["postgres://tolem@/tolem?host=/tmp/sockets&port=5432", ["postgres://tolem@/tolem?host=/tmp/sockets&port=5432"]],
    ["postgres://%2Frun%2Fpostgresql/db", ["postgres://%2Frun%2Fpostgresql/db"]],
    ["nonsense", []],
    ["http://one/db", []],
    ["postgres://one,t wo/db", []],
    ["postgres://one:port/db", []],
  ])("%s", (url, addresses) => {
    expect(databaseAddresses(url)).toEqual(addresses);
  });
});

describe("isLocalDatabase", () => {
  it.each([
    ["postgres://localhost/db", true],
    ["postgres://u@127.0.0.1:5433/db", true],
    ["postgres://[::1]/db", true],
    ["postgres://tolem@/tolem?host=/tmp/sockets", true],
    ["postgres://%2Frun%2Fpostgresql/db", true],
    ["postgres:///db", true],
    ["postgres://db.internal/db", false],
    ["postgres://10.0.0.7/db", false],
    ["postgres://localhost,db.internal/db", false],
    ["postgres://tolem@/tolem?host=db.internal", false],
  ])("%s: %s", (url, isLocal) => {
    expect(isLocalDatabase(url)).toBe(isLocal);
  });
});
