/** The routes of the feature `team`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { guests, merchants, requireSignIn } from "./groups.tsx";

const team = createRoute({
  getParentRoute: () => merchants,
  path: "/team",
  staticData: { needs: ["team:read"] },
  component: lazyPage(() => import("../../features/team/team.tsx"), "Team"),
});

const accept = createRoute({
  getParentRoute: () => guests,
  path: "/console/invitations/$token",
  component: lazyPage(() => import("../../features/team/accept.tsx"), "AcceptInvitation"),
});

const chooseMerchant = createRoute({
  getParentRoute: () => guests,
  path: "/console/merchants",
  async beforeLoad({ location }) {
    await requireSignIn(location);
  },
  component: lazyPage(() => import("../../features/team/choose-merchant.tsx"), "ChooseMerchant"),
});

export const teamRoutes = [team] as const;
export const invitationRoutes = [accept, chooseMerchant] as const;
