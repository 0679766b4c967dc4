/** The JSON of the operators' overview. */

import { type Static, type TProperties, Type } from "typebox";
import type { readBackups } from "../doctor/check-backups.ts";
import type { readReplication } from "../doctor/check-replication.ts";
import type { readFailures } from "../doctor/failures.ts";
import type { QueueLengths } from "../doctor/queue-lengths.ts";
import { readVersion } from "../version.ts";
import { DELIVERY_FAILURES, deliveryFailureOf } from "../webhooks/describe-failure.ts";
import { NullableTimestamp, Timestamp } from "../wire.ts";
import type { readOverview } from "./store.ts";

const QueueSchema = Type.Object(
  {
    due: Type.Integer({ description: "Counted to 10,000." }),
    oldest_seconds: Type.Integer({ description: "How long the oldest has been due." }),
  },
  { title: "QueueAge" },
);

const Tenant = { tenant_id: Type.String(), name: Type.String() };

/** Up to five of `count` tenants, the worst first. */
const worstOf = <const Fields extends TProperties, const More extends TProperties>(fields: Fields, more: More) =>
  Type.Object({
    ...more,
    count: Type.Integer({ description: "How many merchants." }),
    worst: Type.Array(Type.Object({ ...Tenant, ...fields }), { description: "The worst ones, up to five." }),
  });

const FailuresSchema = Type.Object(
  {
    provider: worstOf(
      {
        failed: Type.Integer({ description: "Calls without an answer, or with an error of the provider." }),
        throttled: Type.Integer({ description: "Calls that the provider throttled." }),
        refused: Type.Integer({ description: "Calls that the provider definitely refused." }),
        last_at: Timestamp,
        last_detail: Type.String({ description: "The last failure, as logged." }),
        paused_until: NullableTimestamp,
      },
      {},
    ),
    receivers: worstOf(
      { attempts: Type.Integer(), last_error: Type.String(), last_error_code: Type.Enum([...DELIVERY_FAILURES]) },
      {},
    ),
    dropped: worstOf(
      { dropped: Type.Integer() },
      { total: Type.Integer({ description: "Dropped deliveries of all merchants." }) },
    ),
    late: Type.Object(
      { invoices: Type.Integer(), deliveries: Type.Integer(), subscriptions: Type.Integer() },
      { description: "Rows of the queues that have been due for 5 minutes." },
    ),
  },
  {
    title: "Failures",
    description:
      "As `tolem doctor` finds them: calls to the provider and receivers of the last hour, deliveries of the last 24 hours.",
  },
);

const HealthState = Type.Enum(["ok", "warning", "broken"], { description: "By the same rule as `tolem doctor`." });

const BackupsSchema = Type.Object(
  {
    state: HealthState,
    is_scheduled: Type.Boolean({ description: "Whether the service makes backups by itself." }),
    last_at: Type.Union([Timestamp, Type.Null()], {
      description: "The instant of the last good backup to a file; null where none was made.",
    }),
    failed_at: Type.Union([Timestamp, Type.Null()], {
      description: "When the last scheduled backup failed; null where it succeeded.",
    }),
    failure: Type.Union([Type.String(), Type.Null()], { description: "The reason of the failure, as logged." }),
  },
  { title: "Backups" },
);

const ReplicationSchema = Type.Object(
  {
    state: HealthState,
    standbys: Type.Array(
      Type.Object({
        name: Type.String(),
        is_attached: Type.Union([Type.Boolean(), Type.Null()], {
          description: "Whether it is streaming; null where the role of the service may not see it.",
        }),
        is_synchronous: Type.Boolean({
          description: "Whether the standby is synchronous: it then has every confirmed payment.",
        }),
        lag_seconds: Type.Integer(),
      }),
    ),
    replica: Type.Union(
      [
        Type.Object({
          lag_seconds: Type.Union([Type.Integer(), Type.Null()], { description: "Null: the replica gives no answer." }),
        }),
        Type.Null(),
      ],
      { description: "The replica of `DATABASE_READ_URL`; null where none is set." },
    ),
  },
  { title: "Replication" },
);

export const OverviewSchema = Type.Object({
  version: Type.String(),
  disk: Type.Union(
    [
      Type.Object({
        free_bytes: Type.Integer(),
        state: Type.Enum(["ok", "warning", "broken"]),
      }),
      Type.Null(),
    ],
    { description: "The disk of `DATA_DIR`; null where nothing is kept there." },
  ),
  backups: BackupsSchema,
  replication: ReplicationSchema,
  jobs_held_since: Type.Union([Timestamp, Type.Null()], {
    description: "After a restore nothing is billed, polled or delivered until `tolem activate`; null: the jobs run.",
  }),
  failures: FailuresSchema,
  tenants: Type.Object({
    total: Type.Integer(),
    active: Type.Integer(),
    grace: Type.Integer(),
    hard_stopped: Type.Integer(),
  }),
  provider_sessions: Type.Object({ alive: Type.Integer(), dead: Type.Integer() }),
  queues: Type.Object({ invoices: QueueSchema, deliveries: QueueSchema, subscriptions: QueueSchema }),
  bills: Type.Object({ open: Type.Integer(), open_kzt: Type.Integer({ description: "Their sum in whole tenge." }) }),
});

function failuresJson({
  receivers,
  dropped,
  calls,
  late,
}: Awaited<ReturnType<typeof readFailures>>): Static<typeof FailuresSchema> {
  const countOf = ([worst]: { count: number }[]) => worst?.count ?? 0;
  return {
    provider: {
      count: countOf(calls),
      worst: calls.map(({ count: _, last_at, pause_until, ...call }) => ({
        ...call,
        last_at: last_at.toISOString(),
        paused_until: pause_until?.toISOString() ?? null,
      })),
    },
    receivers: {
      count: countOf(receivers),
      worst: receivers.map(({ tenant_id, name, attempts, error }) => ({
        tenant_id,
        name,
        attempts,
        last_error: error,
        last_error_code: deliveryFailureOf(error) ?? "other",
      })),
    },
    dropped: {
      count: countOf(dropped),
      total: dropped[0]?.total ?? 0,
      worst: dropped.map(({ tenant_id, name, dropped: number }) => ({ tenant_id, name, dropped: number })),
    },
    late,
  };
}

type Backups = Awaited<ReturnType<typeof readBackups>>;
type Replication = Awaited<ReturnType<typeof readReplication>>;

function backupsJson({ state, is_scheduled, last_at, failed_at, failure }: Backups): Static<typeof BackupsSchema> {
  return {
    ...{ state, is_scheduled, failure },
    last_at: last_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  };
}

function replicationJson(
  { state, standbys }: Replication,
  replicaLag: number | undefined,
): Static<typeof ReplicationSchema> {
  return {
    state,
    standbys: standbys.map(({ name, state: standing, is_synchronous, lag_seconds }) => ({
      name: name ?? "",
      is_attached: standing === null ? null : standing === "streaming",
      is_synchronous: is_synchronous === true,
      lag_seconds: Math.round(lag_seconds ?? 0),
    })),
    replica:
      replicaLag === undefined
        ? null
        : { lag_seconds: Number.isFinite(replicaLag) ? Math.max(0, Math.round(replicaLag)) : null },
  };
}

type Overview = Awaited<ReturnType<typeof readOverview>> & {
  queues: QueueLengths;
  backups: Backups;
  replication: Replication;
  replicaLag: number | undefined;
};

export function overviewJson(
  { tenants, sessions, queues, bills, backups, replication, replicaLag }: Overview,
  failures: Awaited<ReturnType<typeof readFailures>>,
): Static<typeof OverviewSchema> {
  const { total, grace, hard_stopped } = tenants;
  const age = ({ due, oldestSeconds }: QueueLengths["invoices"]) => ({
    due,
    oldest_seconds: Math.floor(oldestSeconds),
  });
  const { space } = failures;
  return {
    version: readVersion(),
    disk: space === undefined ? null : { free_bytes: space.freeBytes, state: space.state },
    backups: backupsJson(backups),
    replication: replicationJson(replication, replicaLag),
    jobs_held_since: backups.held_since?.toISOString() ?? null,
    failures: failuresJson(failures),
    tenants: { total, active: total - grace - hard_stopped, grace, hard_stopped },
    provider_sessions: sessions,
    queues: {
      invoices: age(queues.invoices),
      deliveries: age(queues.deliveries),
      subscriptions: age(queues.subscriptions),
    },
    bills,
  };
}
