/** Refuses the move of a tenant that could not be served in the other cell as it is served here. */
import { listApplied } from "../db/migrate.ts";
import { streamObstacle } from "../db/tenant-stream.ts";
import type { Deps } from "../deps.ts";
import { requireKey } from "../installation/agree-on-key.ts";
import type { Move } from "./place.ts";
import {
  findTariff,
  listNames,
  listTaken,
  listUserIds,
  wasArchived,
  wasBilledOpenly,
  wasCountingCustomers,
  wasOperator,
  wasPictured,
  wasShared,
  wasTariff,
  wasTenant,
} from "./store.ts";

/** @throws Error in one line that says what to do first. */
export async function requireMovable(deps: Deps, { tenant_id, from, to }: Move): Promise<void> {
  await requireAlike(deps, { from, to });
  const refuse = (why: string): never => {
    throw new Error(`${tenant_id} ${why}`);
  };
  if (!(await wasTenant(from.db, tenant_id))) refuse("is no tenant of this cell");
  if (tenant_id === deps.config.operator_tenant_id)
    refuse("is OPERATOR_TENANT_ID: the bills of this cell are sent in its name");
  if (await wasOperator(from.db, await listUserIds(from.db, tenant_id)))
    refuse("has a person who is or was an operator: the audit log of this cell names people of this cell");
  await requireSettledBills(from, tenant_id);
  await requireUnsharedPeople(from, tenant_id);
  const taken = await listTaken(to.db, await listNames(from.db, tenant_id));
  if (taken.length > 0) refuse(`has names that cell ${to.cell} has too: ${taken.join(", ")}`);
  const tariff = await findTariff(from.db, tenant_id);
  if (tariff !== null && !(await wasTariff(to.db, tariff)))
    refuse(`has the tariff ${tariff}, which cell ${to.cell} lacks: create it there`);
  const { s3_bucket, pictures_are_shared } = deps.config;
  if (s3_bucket !== null || pictures_are_shared) return;
  const share = "the cells need one S3_BUCKET, or PICTURES_ARE_SHARED=1 and one folder";
  if (await wasPictured(from.db, tenant_id)) refuse(`has pictures in a folder: ${share}`);
  if (await wasArchived(from.db, tenant_id)) refuse(`has archived invoices in a folder: ${share}`);
}

/**
 * The operator's invoice for a bill stays in this cell, so no bill may wait for it.
 * @throws Error in one line
 */
export async function requireSettledBills({ db }: Pick<Move["from"], "db">, tenant_id: string): Promise<void> {
  if (await wasBilledOpenly(db, tenant_id))
    throw new Error(`${tenant_id} has an open bill: mark it paid, or wait until it is paid`);
}

/**
 * A person is in one cell, and so are all tenants of that person.
 * @throws Error in one line
 */
export async function requireUnsharedPeople({ db }: Pick<Move["from"], "db">, tenant_id: string): Promise<void> {
  if (await wasShared(db, tenant_id))
    throw new Error(`${tenant_id} has a member who belongs to another tenant too: remove that person from one of them`);
}

async function requireAlike(deps: Deps, { from, to }: Pick<Move, "from" | "to">): Promise<void> {
  if (to.cell <= from.cell)
    throw new Error(
      `a tenant moves to a cell with a higher number, and ${to.cell} is not above ${from.cell}: lists are in the order of ids, and new ids must be above all it has`,
    );
  const [here, there] = [await listApplied(from.db), await listApplied(to.db)];
  if (here.join() !== there.join())
    throw new Error("the two cells have not the same migrations: upgrade both to one release");
  await requireKey({ ...deps, db: to.db });
  for (const [place, role] of [
    [from, "from"],
    [to, "to"],
  ] as const) {
    const obstacle = await streamObstacle(place.db, role);
    if (obstacle !== undefined) throw new Error(`the database of cell ${place.cell} cannot take part: ${obstacle}`);
    if (await wasCountingCustomers(place.db))
      throw new Error(
        `the job fold-customers of cell ${place.cell} still counts rows from before an upgrade: wait for it`,
      );
  }
}
