/** Around the pages of operators. */
import { useMe } from "../../shared/session/me.ts";
import { Frame } from "./frame.tsx";
import { useOperatorNavigation } from "./navigation.ts";

export function OperatorFrame() {
  return <Frame owner={useMe().user.email} groups={useOperatorNavigation()} />;
}
