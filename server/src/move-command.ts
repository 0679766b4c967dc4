/** The command `tolem move-tenant`. */
import type { Deps } from "./deps.ts";
import { cancelMove } from "./moves/cancel.ts";
import { moveTenant } from "./moves/move.ts";
import { openMove } from "./moves/place.ts";

const CANCEL = "--cancel";

/** Parses `args` to the command's work. @throws Error in one line that describes the usage. */
export function readMoveCommand(args: string[]): (deps: Deps) => Promise<void> {
  const [tenant_id, option, ...others] = args;
  if (
    tenant_id === undefined ||
    tenant_id.startsWith("-") ||
    others.length > 0 ||
    ![undefined, CANCEL].includes(option)
  )
    throw new Error(`say: tolem move-tenant <tenant id> [${CANCEL}]`);
  return async (deps) => {
    const move = await openMove(deps, tenant_id);
    try {
      if (option === undefined) await moveTenant(deps, move, console.log);
      else await cancelMove(move);
    } finally {
      await move.close();
    }
  };
}
