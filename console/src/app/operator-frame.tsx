/** The frame around the operators' pages. */
import { Outlet } from "@tanstack/react-router";
import { useMe } from "../shared/session/me.ts";
import { Frame } from "./frame/frame.tsx";
import { useOperatorNavigation } from "./frame/navigation.ts";
import { LazyPalette } from "./lazy-palette.ts";

export function OperatorFrame() {
  return (
    <Frame owner={useMe().user.email} groups={useOperatorNavigation()} palette={LazyPalette}>
      <Outlet />
    </Frame>
  );
}
