/** The URLs to which webhooks may be sent, by their form and by the addresses of their names. */
import os from "node:os";
import { expect, test, vi } from "vitest";
import { urlProblem } from "../../src/webhooks/check-url.ts";

const url = "https://hooks.example.kz/tolem";

async function problem(addresses: string[], allowPrivate = false) {
  return (await urlProblem({ url, allowPrivate, lookup: async () => addresses }))?.sentence ?? null;
}

test("a name is refused when any of its addresses is private", async () => {
  expect(await problem(["93.184.215.14"])).toBeNull();
  expect(await problem(["93.184.215.14", "10.0.0.1"])).toBe("must not lead to a private address");
  expect(await problem(["169.254.169.254"])).toBe("must not lead to a private address");
  expect(await problem(["2606:2800:21f:cb07::1", "::1"])).toBe("must not lead to a private address");
});

test("a name that leads to this machine is refused, public as its address may be", async () => {
  const interfaces = vi
    .spyOn(os, "networkInterfaces")
    .mockReturnValue({ eth0: [{ address: "93.184.215.14" } as never] });
  expect(await problem(["93.184.215.14"])).toBe("must not lead to the machine that Tolem runs on");
  interfaces.mockRestore();
});

test("a name that does not resolve is accepted: it may come", async () => {
  expect(await problem([])).toBeNull();
});

test("nothing is looked up for an address, for a URL that is refused anyway, or where private ones are allowed", async () => {
  const lookup = vi.fn(async () => ["10.0.0.1"]);
  const check = async (url: string, allowPrivate: boolean) =>
    (await urlProblem({ url, allowPrivate, lookup }))?.sentence ?? null;
  expect(await check("http://93.184.215.14/", false)).toBeNull();
  expect(await check("http://[2606:2800:21f:cb07::1]/", false)).toBeNull();
  expect(await check("ftp://hooks.example.kz/", false)).toBe("must begin with http:// or https://");
  expect(await check("http://localhost/", false)).toBe("must not be a private address");
  expect(await check("http://hooks.example.kz/", true)).toBeNull();
  expect(lookup).not.toHaveBeenCalled();
});
