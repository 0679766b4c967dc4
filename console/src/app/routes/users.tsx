/** The routes of the feature `users`. */
import { createRoute } from "@tanstack/react-router";
import { readUserFilter } from "../../features/users/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const users = createRoute({
  getParentRoute: () => operators,
  path: "/users",
  validateSearch: readUserFilter,
  component: lazyPage(() => import("../../features/users/list.tsx"), "UserList"),
});

export const userRoutes = [users] as const;
