/** Where people sign in and up, and where their settings stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { guests, merchants } from "../../app/route-groups.tsx";

/** Only an address of our own is gone to after signing in. */
const readNext = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === "string" && /^\/(console|admin)(?![^/?])/.test(next) ? { next } : {};

const login = createRoute({
  getParentRoute: () => guests,
  path: "/console/login",
  validateSearch: readNext,
  component: lazyRouteComponent(() => import("./login.tsx"), "Login"),
});

const signup = createRoute({
  getParentRoute: () => guests,
  path: "/console/signup",
  component: lazyRouteComponent(() => import("./signup.tsx"), "SignUp"),
});

const settings = createRoute({
  getParentRoute: () => merchants,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings.tsx"), "Settings"),
});

export const signInAddresses = [login, signup] as const;
export const settingsAddresses = [settings] as const;
