/** The routes of the feature `people`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { guests, merchants } from "./groups.tsx";

/** After sign-in a person is sent to a page of the console alone, which prevents an open redirect. */
const readNext = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === "string" && /^\/(console|admin)(?![^/?])/.test(next) ? { next } : {};

const login = createRoute({
  getParentRoute: () => guests,
  path: "/console/login",
  validateSearch: readNext,
  component: lazyPage(() => import("../../features/people/login.tsx"), "Login"),
});

const signup = createRoute({
  getParentRoute: () => guests,
  path: "/console/signup",
  component: lazyPage(() => import("../../features/people/signup.tsx"), "SignUp"),
});

const settings = createRoute({
  getParentRoute: () => merchants,
  path: "/settings",
  component: lazyPage(() => import("../../features/people/settings.tsx"), "Settings"),
});

export const signInRoutes = [login, signup] as const;
export const settingsRoutes = [settings] as const;
