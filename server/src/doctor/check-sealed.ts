/** Checks that the service's encryption keys open every sealed value that is still needed. */
import { findOpened } from "../db/seal.ts";
import {
  listSealed,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedKind,
  type SealedValue,
} from "../db/sealed-columns.ts";
import type { Deps } from "../deps.ts";
import { unsealSession } from "../provider/session.ts";
import { openWebhookSecret } from "../webhooks/secret.ts";
import type { Finding } from "./finding.ts";
import { listSealedSecrets, listSealedSessions } from "./sealed-store.ts";
import { describeViolations } from "./violations.ts";

const PAGE = 1_000;
/** The limit of values that are checked in each column. */
const MOST_CHECKED = 20_000;
const EXAMPLES = 5;
const RESTORE = "Set ENCRYPTION_KEY, or put back encryption-key in DATA_DIR, as it was when they were sealed.";

/** Dead provider sessions and expired secrets are left out, because the service never opens them again. */
export async function checkSealed(deps: Deps): Promise<Finding[]> {
  const now = deps.clock.now();
  const sessions = await unopenedTenants(
    (after) => listSealedSessions(deps.db, after, PAGE),
    (row) => unsealSession(deps, row),
  );
  const secrets = await unopenedTenants(
    (after) => listSealedSecrets(deps.db, after, now, PAGE),
    (row) => {
      for (const sealed of row.secrets) openWebhookSecret(deps, row.tenant_id, sealed);
    },
  );
  return [
    finding("provider sessions open", sessions, `${RESTORE} Without that key these merchants must sign in again.`),
    finding("webhook secrets open", secrets, `${RESTORE} Without that key these merchants must rotate their secret.`),
    ...(deps.config.encryption_keys.length > 1 ? [await checkPreviousKey(deps)] : []),
  ];
}

/** Counts the values that still need the previous key, during a change of the key. */
async function checkPreviousKey(deps: Deps): Promise<Finding> {
  const found = { subject: "secrets", check: "nothing is sealed with ENCRYPTION_KEY_PREVIOUS" };
  let count = 0;
  for (const [kind, columns] of Object.entries(SEALED_COLUMNS) as [SealedKind, readonly SealedColumn[]][]) {
    for (const column of columns) count += await countPrevious(deps, kind, column);
  }
  if (count === 0) return { ...found, state: "ok", detail: `of the first ${MOST_CHECKED} values of each kind` };
  return {
    ...found,
    state: "warning",
    detail: `${count} values are, among the first ${MOST_CHECKED} of each kind`,
    remedy: "Once every process has the new ENCRYPTION_KEY run tolem reseal, then remove ENCRYPTION_KEY_PREVIOUS.",
  };
}

async function countPrevious(deps: Deps, kind: SealedKind, column: SealedColumn): Promise<number> {
  let [count, checked] = [0, 0];
  for (let after: string[] | null = null; checked < MOST_CHECKED; ) {
    const page: SealedValue[] = await listSealed(deps.db, column, { after, limit: PAGE, now: deps.clock.now() });
    const last = page.at(-1);
    if (last === undefined) break;
    count += page.filter(
      ({ tenant_id, sealed }) => findOpened(deps, { tenant_id, kind }, sealed)?.isCurrent === false,
    ).length;
    after = last.key;
    checked += page.length;
  }
  return count;
}

/** The tenants of the rows that `open` fails on. */
async function unopenedTenants<Row extends { tenant_id: string }>(
  pageAfter: (tenant_id: string) => Promise<Row[]>,
  open: (row: Row) => void,
): Promise<string[]> {
  const closed: string[] = [];
  for (let page = await pageAfter(""); page.length > 0; page = await pageAfter(page.at(-1)?.tenant_id ?? "")) {
    for (const row of page) {
      try {
        open(row);
      } catch {
        closed.push(row.tenant_id);
      }
    }
  }
  return closed;
}

function finding(check: string, closed: string[], remedy: string): Finding {
  const found = { subject: "secrets", check: `${check} with ENCRYPTION_KEY` };
  if (closed.length === 0) return { ...found, state: "ok", detail: "" };
  const detail = describeViolations({ count: closed.length, examples: closed.slice(0, EXAMPLES) });
  return { ...found, state: "broken", detail, remedy };
}
