/** The routes of the feature `people`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { guests, merchants, operators } from "./groups.tsx";

/** Accepts only pages of the console as the target after sign-in, which prevents an open redirect. */
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

const forgot = createRoute({
  getParentRoute: () => guests,
  path: "/console/forgot",
  component: lazyPage(() => import("../../features/people/forgot-password.tsx"), "ForgotPassword"),
});

const reset = createRoute({
  getParentRoute: () => guests,
  path: "/console/reset/$token",
  component: lazyPage(() => import("../../features/people/reset-password.tsx"), "ResetPassword"),
});

const emailLink = createRoute({
  getParentRoute: () => guests,
  path: "/console/email/$token",
  component: lazyPage(() => import("../../features/people/email-link.tsx"), "EmailLink"),
});

const Settings = lazyPage(() => import("../../features/people/settings.tsx"), "Settings");

const settings = createRoute({
  getParentRoute: () => merchants,
  path: "/settings",
  component: Settings,
});

/** For operators who are in no team. */
const operatorSettings = createRoute({
  getParentRoute: () => operators,
  path: "/settings",
  component: Settings,
});

export const signInRoutes = [login, signup, forgot, reset, emailLink] as const;
export const settingsRoutes = [settings] as const;
export const operatorSettingsRoutes = [operatorSettings] as const;
