/**
 * The operators' read-only routes: the tenants, one tenant, and the overview of the installation (queues, failures, free disk
 * space).
 */
import { operatorsBillJson } from "../bills/wire.ts";
import type { Deps } from "../deps.ts";
import { readBackups } from "../doctor/check-backups.ts";
import { readReplication } from "../doctor/check-replication.ts";
import { readFailures } from "../doctor/failures.ts";
import { queueLengths } from "../doctor/queue-lengths.ts";
import { listOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { describeSession, describeTenant } from "../provider/describe-tenant.ts";
import { localDay } from "../rules/local-day.ts";
import { describeTariff } from "../tariffs/describe.ts";
import { overrideJson, TenantParams } from "../tariffs/wire.ts";
import { OverviewSchema, overviewJson } from "./overview-wire.ts";
import { getTenantRow, listBillsOf, listTenants, readActivity, readOverview, readVolumes } from "./store.ts";
import { activityJson, ListTenants, TenantDetailSchema, TenantRowSchema, tenantRowJson } from "./wire.ts";

const BILLS_SHOWN = 100;
const DAY_MS = 24 * 60 * 60_000;
const monthBefore = (now: Date) => new Date(now.getTime() - 30 * DAY_MS);

/** The current time, and the instant before which a tariff must have ended for its grace to be over. */
function readInstants({ clock, config }: Pick<Deps, "clock" | "config">) {
  const now = clock.now();
  return { now, stoppedBefore: new Date(now.getTime() - config.tariff_grace_days * DAY_MS) };
}

const listTenantsRoute: Route = (app, deps) =>
  app.get(
    "/tenants",
    {
      schema: {
        operationId: "listTenants",
        summary: "List tenants",
        tags: ["Tenants"],
        querystring: ListTenants,
        response: { 200: listOf(TenantRowSchema) },
      },
    },
    async (request) => {
      const { search = null, state = null, limit, offset } = request.query;
      const at = readInstants(deps);
      const { items, total } = await listTenants(deps.db, { search, state }, at, { limit, offset });
      const { now } = at;
      const graceDays = deps.config.tariff_grace_days;
      const ids = items.map(({ id }) => id);
      const volumes = await readVolumes(deps.db, ids, monthBefore(now));
      return {
        items: items.map((tenant) => tenantRowJson(tenant, { graceDays, now, paid_tiyn: volumes.get(tenant.id) ?? 0 })),
        total,
        limit,
        offset,
      };
    },
  );

const getTenantRoute: Route = (app, deps) =>
  app.get(
    "/tenants/:id",
    {
      schema: {
        operationId: "getTenant",
        summary: "Retrieve a tenant",
        description: `The last ${BILLS_SHOWN} bills.`,
        tags: ["Tenants"],
        params: TenantParams,
        response: { 200: TenantDetailSchema },
      },
    },
    async (request) => {
      const row = await getTenantRow(deps.db, request.params.id);
      const now = deps.clock.now();
      const [tenant, { dead_session }, terms, bills, activity] = await Promise.all([
        describeTenant(deps.db, row),
        describeSession(deps.db, row.id),
        describeTariff(deps, row),
        listBillsOf(deps.db, row.id, BILLS_SHOWN),
        readActivity(deps.db, row.id, {
          monthAgo: monthBefore(now),
          dayAgo: new Date(now.getTime() - DAY_MS),
          dayStart: localDay(now, deps.config.subscription_tz).start,
        }),
      ]);
      return {
        tenant,
        emails: row.emails,
        unconfirmed_emails: row.unconfirmed_emails,
        state: terms.phase,
        created_at: row.created_at.toISOString(),
        dead_session,
        period_key: row.tariff_period_key,
        pricing_override: overrideJson(row),
        pricing: terms.pricing,
        daily_limit: terms.daily_limit,
        activity: activityJson(activity),
        bills: bills.map(operatorsBillJson),
      };
    },
  );

const getOverviewRoute: Route = (app, deps) =>
  app.get(
    "/overview",
    {
      schema: {
        operationId: "getOverview",
        summary: "Retrieve the installation's overview",
        tags: ["Overview"],
        response: { 200: OverviewSchema },
      },
    },
    async () => {
      const at = readInstants(deps);
      const [counts, queues, failures, backups, replication, replicaLag] = await Promise.all([
        readOverview(deps.db, at),
        queueLengths(deps),
        readFailures(deps),
        readBackups(deps),
        readReplication(deps),
        deps.replica.lagSeconds(),
      ]);
      return overviewJson({ ...counts, backups, queues, replication, replicaLag }, failures);
    },
  );

export const adminRoutes = routesOf(listTenantsRoute, getTenantRoute, getOverviewRoute);
