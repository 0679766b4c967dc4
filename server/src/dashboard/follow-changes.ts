/** Sends changes to the open streams of this process; one poll serves all streams and shows the changes of all processes. */
import { PassThrough, type Readable } from "node:stream";
import { type Deps, mayFail } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { pollWhileWanted } from "../poll-while-wanted.ts";
import { listSessionsOf } from "../provider/reads.ts";
import type { NarrowPermission, Role } from "../rules/permissions.ts";
import { type Follower, floorsOf, isFull, placeIn, selectUnseen, startCursors } from "./change-cursors.ts";
import { listChanges, listNewestNumbers, type PolledChanges } from "./changes-store.ts";
import { changesText, heartbeatText, openingText, type Place, providerText } from "./changes-wire.ts";
import { selectSeen } from "./select-seen.ts";

/** Events wake the poll at once; the period covers what sends no wake-up, such as a new invoice, and lost wake-ups. */
const POLL_EVERY_MS = 1000;
/** The least time between two polls, under any load. */
const GATHER_MS = 100;
/** The limit of each log and tenant. A stream that resumes from before these rows is sent `reload`. */
const ROWS_A_POLL = 500;
/** Before each heartbeat the session is checked again: one that has ended, or lost the tenant, is cut off within 5 s. */
const HEARTBEAT_MS = 3000;
/** A stream ends after this time, and the browser opens another with its current cookies, so a sign-out takes effect by then. */
const STREAM_MS = 60_000;
const RECONNECT_MS = 1000;
/** The buffer of a slow reader, beyond that of the connection; about the size of one poll. */
const MAX_WAITING_BYTES = 256 * 1024;
const MAX_OF_SESSION = 10;
const MAX_OF_TENANT = 50;
const MAX_OF_PROCESS = 2000;

/** `connection` is the tenant's provider session at the last poll: undefined before the first, empty without a session. */
type Listener = Follower &
  Omit<Joining, "place"> & { body: PassThrough; until: Date; sent_at: Date; connection?: string };

/** The session's role in the tenant and, if its calls are limited to one, the narrow permission. */
type Joining = {
  tenant_id: string;
  session: string;
  role: Role;
  within: NarrowPermission | null;
  place: Place | null;
};

export type Followed = {
  /** A stream of the tenant's changes from `place`, or from now on. @throws RATE_LIMITED beyond what may be open at once. */
  open(joining: Joining): Promise<Readable>;
  /** Ends every stream, and opens no more. */
  close(): Promise<void>;
};

/** Whether the session still acts for the tenant in the role. */
export type IsSignedIn = (session: string, membership: { tenant_id: string; role: Role }) => Promise<boolean>;

/** `isSignedIn` is checked before each message to a session. */
export function followChanges(deps: Deps, isSignedIn: IsSignedIn): Followed {
  const { db, clock, log, wake } = deps;
  const listeners = new Set<Listener>();
  let closed = false;

  const polling = pollWhileWanted(deps, {
    what: "polling changes for consoles",
    everyMs: POLL_EVERY_MS,
    gatherMs: GATHER_MS,
    isWanted: () => listeners.size > 0,
    async poll() {
      for (const listener of listeners) if (clock.now() >= listener.until) end(listener);
      // A stream that is opened during the poll may need rows below this poll's floors.
      const asking = [...listeners];
      const [seen, connections] = await Promise.all([
        listChanges(db, floorsOf(asking), ROWS_A_POLL),
        readConnections(asking),
      ]);
      const sendTo = (one: Listener) => send(one, seen, connections.get(one.tenant_id) ?? "");
      await Promise.all(asking.map((one) => mayFail(log, "sending changes to a console", () => sendTo(one))));
      return isFull(seen, ROWS_A_POLL);
    },
  });
  // Every event sends this wake-up, whether or not it has a delivery.
  wake.on("deliveries", polling.wake);

  async function readConnections(asking: Listener[]): Promise<Map<string, string>> {
    const sessions = await listSessionsOf(db, [...new Set(asking.map(({ tenant_id }) => tenant_id))]);
    return new Map(sessions.map(({ tenant_id, ...session }) => [tenant_id, JSON.stringify(session)]));
  }

  async function send(listener: Listener, seen: PolledChanges, connection: string): Promise<void> {
    const { changes: unseen, cursors } = selectUnseen(listener, seen);
    const changes = await selectSeen(deps, listener, unseen);
    const isReconnected = (listener.connection ?? connection) !== connection;
    const isQuiet = changes.length === 0 && !isReconnected;
    listener.connection ??= connection;
    if (isQuiet && clock.now().getTime() - listener.sent_at.getTime() < HEARTBEAT_MS) {
      listener.cursors = cursors;
      return;
    }
    const isAllowed = await isSignedIn(listener.session, listener);
    if (!listeners.has(listener)) return;
    if (!isAllowed) return end(listener);
    const place = placeIn(cursors);
    const text = changes.length === 0 ? heartbeatText(place) : changesText(changes, place);
    const isTaken = listener.body.write(isReconnected ? `${providerText()}${text}` : text);
    if (!isTaken) listener.body.destroy();
    listener.cursors = cursors;
    listener.connection = connection;
    listener.sent_at = clock.now();
  }

  /** A slow reader's stream is destroyed, because an orderly end would wait for the reader. */
  function end(listener: Listener): void {
    listeners.delete(listener);
    if (listener.body.readableLength > 0) listener.body.destroy();
    else listener.body.end();
  }

  return {
    async open({ place, ...joining }) {
      const newest = await listNewestNumbers(db, joining.tenant_id, ROWS_A_POLL);
      if (closed) throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
      assertRoom(listeners, joining);
      const { cursors, reload } = startCursors(place, newest, ROWS_A_POLL);
      const body = new PassThrough({ writableHighWaterMark: MAX_WAITING_BYTES });
      const now = clock.now();
      const until = new Date(now.getTime() + STREAM_MS);
      const listener: Listener = { ...joining, cursors, body, until, sent_at: now };
      body.write(openingText(placeIn(cursors), { reconnectMs: RECONNECT_MS, reload }));
      body.on("close", () => listeners.delete(listener));
      listeners.add(listener);
      polling.wake();
      return body;
    },
    async close() {
      closed = true;
      for (const listener of listeners) end(listener);
      await polling.stopped();
    },
  };
}

function assertRoom(listeners: ReadonlySet<Listener>, joining: Pick<Joining, "tenant_id" | "session">): void {
  const ofTenant = [...listeners].filter(({ tenant_id }) => tenant_id === joining.tenant_id);
  const ofSession = ofTenant.filter(({ session }) => session === joining.session);
  const isRoom =
    listeners.size < MAX_OF_PROCESS && ofTenant.length < MAX_OF_TENANT && ofSession.length < MAX_OF_SESSION;
  if (!isRoom) throw new ApiError("RATE_LIMITED", { retryAfterS: STREAM_MS / 1000 });
}
