/** Around the pages of operators. */
import { useMe } from "../../shared/session/me.ts";
import { Frame } from "./frame.tsx";
import { useOperatorWays } from "./ways.ts";

export function OperatorFrame() {
  return <Frame owner={useMe().user.email} ways={useOperatorWays()} />;
}
