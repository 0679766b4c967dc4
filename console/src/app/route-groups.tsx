/** The four kinds of addresses, and who is let in where; each room hangs its pages under one of them. */
import { createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { isApiError } from "../shared/api/api-error.ts";
import { csrfToken } from "../shared/api/client.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { meQuery } from "../shared/session/me.ts";
import { ErrorPage } from "./error-page.tsx";
import { MerchantFrame } from "./frame/merchant-frame.tsx";
import { OperatorFrame } from "./frame/operator-frame.tsx";
import { SignInFrame } from "./frame/sign-in-frame.tsx";
import { NotFound } from "./not-found.tsx";

/** Pages directly under it fill the screen and have no frame. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
  errorComponent: ErrorPage,
});

/** Sends a guest to sign in, and back here afterwards. */
export async function signedIn(location: { href: string }) {
  const toSignIn = { to: "/console/login", search: { next: location.href } } as const;
  // Whoever is signed in has this cookie beside the session's: without it there is no use in asking.
  if (csrfToken() === "") throw redirect(toSignIn);
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isApiError(error, "UNAUTHORIZED")) throw redirect(toSignIn);
    throw error;
  }
}

export const guests = createRoute({ getParentRoute: () => root, id: "guests", component: SignInFrame });

export const merchants = createRoute({
  getParentRoute: () => root,
  path: "/console",
  component: MerchantFrame,
  notFoundComponent: NotFound,
  async beforeLoad({ location }) {
    const { tenant } = await signedIn(location);
    if (tenant === null) throw redirect({ to: "/admin" });
  },
});

export const operators = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  component: OperatorFrame,
  notFoundComponent: NotFound,
  async beforeLoad({ location }) {
    const { user } = await signedIn(location);
    if (!user.is_admin) throw redirect({ to: "/console" });
  },
});
