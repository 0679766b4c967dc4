/** Where the operators' first page stands. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "../../app/route-groups.tsx";

const health = createRoute({
  getParentRoute: () => operators,
  path: "/",
  component: lazyRouteComponent(() => import("./health.tsx"), "Health"),
});

export const operatorAddresses = [health] as const;
