/** The permissions of the roles, as a table. */
import { expect, it } from "vitest";
import { admitting, isNarrow, PERMISSIONS, permissionsOf, ROLES } from "../../src/rules/permissions.ts";

it("a role that may write may read, so that a page that changes something can show it", () => {
  for (const role of ROLES) {
    const held = permissionsOf(role);
    const written = held.filter((one) => one.endsWith(":write"));
    const read = written
      .map((one) => one.replace(":write", ":read"))
      .filter((one) => PERMISSIONS.some((each) => each === one));
    expect([role, read.filter((one) => !held.some((each) => each === one))]).toEqual([role, []]);
  }
});

it("an owner may do everything, and no role has more than an owner but what narrows a call", () => {
  const beyond = ROLES.map((role) => [
    role,
    permissionsOf(role).filter((one) => !permissionsOf("owner").includes(one)),
  ]);
  expect(Object.fromEntries(beyond)).toEqual({
    ...{
      owner: [],
      manager: ["leave"],
      developer: ["sandbox", "leave"],
      accountant: ["leave"],
      cashier: ["counter", "leave"],
    },
  });
  expect(permissionsOf("owner")).toEqual(PERMISSIONS.filter((one) => !isNarrow(one)));
});

it("a call is admitted by the widest permission that its caller has", () => {
  const needed = ["refunds:write", "counter", "sandbox"] as const;
  const by = ROLES.map((role) => [role, admitting(needed, permissionsOf(role)) ?? "nothing"]);
  expect(Object.fromEntries(by)).toEqual({
    ...{
      owner: "refunds:write",
      manager: "refunds:write",
      developer: "sandbox",
      accountant: "nothing",
      cashier: "counter",
    },
  });
});
