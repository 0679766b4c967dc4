/** The command `tolem admin`: creates operators, names them and removes their rights, and replaces lost passwords. */
import { parseArgs } from "node:util";
import { Check } from "typebox/value";
import { askSecret } from "./ask-secret.ts";
import type { Deps } from "./deps.ts";
import { createAdmin, currentAdmins, demoteAdmin, findAccount, isOperator, promoteToAdmin } from "./people/admins.ts";
import { isCommonPassword } from "./people/check-password.ts";
import { resetPassword } from "./people/password.ts";
import { SignUp } from "./people/wire.ts";
import { problem } from "./problems.ts";
import { emailProblem, forTerminal } from "./tenants/identity-text.ts";

const SAY =
  "say: tolem admin create <email> [--promote], tolem admin list, tolem admin demote <email>, or tolem admin password <email>";

type Asked = { email: string; promote: boolean };

const ACTIONS: Record<string, (deps: Deps, asked: Asked) => Promise<void>> = {
  create: (deps, asked) => createOrPromote(deps, asked),
  list: async (deps) => {
    for (const admin of await currentAdmins(deps)) {
      const state = isOperator(admin) ? "" : "  not let in: the address is not confirmed";
      console.log(`${admin.email}  ${admin.created_at.toISOString()}${state}`);
    }
  },
  demote: async (deps, { email }) => {
    const outcome = await demoteAdmin(deps, email);
    if (outcome === "unknown") throw new Error(`${email} is no operator`);
    if (outcome === "last") throw new Error(`${email} is the last operator: make another one first`);
    console.log(`${email} is no operator any more.`);
  },
  password: (deps, { email }) => replacePassword(deps, email),
};

/** Parses `args` to the command's work. @throws Error in one line that describes the usage. */
export function readAdminCommand(args: string[]): (deps: Deps) => Promise<void> {
  const { action, asked } = parse(args);
  const act = ACTIONS[action];
  const isComplete = action === "list" || asked.email.includes("@");
  if (act === undefined || !isComplete || (asked.promote && action !== "create")) throw new Error(SAY);
  return (deps) => act(deps, asked);
}

function parse(args: string[]): { action: string; asked: Asked } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { promote: { type: "boolean", default: false } },
    });
    const [action = "", email = ""] = positionals;
    return { action, asked: { email, promote: values.promote } };
  } catch {
    throw new Error(SAY);
  }
}

async function createOrPromote(deps: Deps, { email, promote }: Asked): Promise<void> {
  const account = await findAccount(deps, email);
  if (account === undefined) return create(deps, email);
  const { user, tenant } = account;
  const merchant = tenant === null ? "without a merchant" : `of the merchant ${forTerminal(tenant.name)}`;
  const known = `${forTerminal(user.email)} has an account since ${user.created_at.toISOString()}, ${merchant}`;
  if (!promote) throw new Error(`${known}: add --promote to make its holder an operator`);
  console.log(`${known}.`);
  const password = await givenPassword(deps, `New password of ${forTerminal(user.email)} (empty: the one it has): `);
  if (password !== null) await assertPassword(password);
  await promoteToAdmin(deps, user.id, password);
  const outcome =
    password === null ? "The password is the one it had." : "The password is the given one; its sessions have ended.";
  console.log(`${forTerminal(user.email)} is an operator now. ${outcome}`);
}

async function create(deps: Deps, email: string): Promise<void> {
  if (!Check(SignUp.properties.email, email)) throw new Error(`${email} is no e-mail address to sign in with`);
  const refused = emailProblem(email);
  if (refused !== null) throw new Error(`the e-mail address ${refused.sentence}`);
  const given = await givenPassword(deps, `Password of ${email} (empty: one is made): `);
  const password = given ?? deps.random.bytes(18).toString("base64url");
  await assertPassword(password);
  if ((await createAdmin(deps, { email, password })) === undefined) throw new Error(`${email} is registered already`);
  console.log(`${email} is an operator now.${given === null ? ` The password, shown only here: ${password}` : ""}`);
}

/** For a person, merchant or operator, who has lost the password. */
async function replacePassword(deps: Deps, email: string): Promise<void> {
  const account = await findAccount(deps, email);
  if (account === undefined) throw new Error(`${email} has no account`);
  const { user } = account;
  const given = await givenPassword(deps, `New password of ${forTerminal(user.email)} (empty: one is made): `);
  const password = given ?? deps.random.bytes(18).toString("base64url");
  await assertPassword(password);
  await resetPassword(deps, user.id, password);
  const shown = given === null ? ` The password, shown only here: ${password}` : "";
  console.log(`${forTerminal(user.email)} has a new password, and its sessions have ended.${shown}`);
}

/** The password from `TOLEM_ADMIN_PASSWORD`, or read from a terminal; null where none is given. */
async function givenPassword(deps: Deps, question: string): Promise<string | null> {
  const { tolem_admin_password } = deps.config;
  if (tolem_admin_password !== null || !process.stdin.isTTY) return tolem_admin_password;
  return (await askSecret(question)) || null;
}

async function assertPassword(password: string): Promise<void> {
  if (!Check(SignUp.properties.password, password)) throw new Error("a password has 8 to 256 characters");
  if (await isCommonPassword(password)) throw new Error(`the password ${problem("common_password").sentence}`);
}
