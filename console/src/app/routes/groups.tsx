/** The parent routes: root, guests, merchants and operators, and who may open the pages below each. */
import { createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { isApiError } from "../../shared/api/api-error.ts";
import { csrfToken } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { meQuery } from "../../shared/session/me.ts";
import { ConfirmHost } from "../../shared/ui/confirm.tsx";
import { ProveAgain } from "../frame/prove-again.tsx";
import { SignInFrame } from "../frame/sign-in-frame.tsx";
import { MerchantFrame } from "../merchant-frame.tsx";
import { NotFound } from "../not-found.tsx";
import { OperatorFrame } from "../operator-frame.tsx";

function Root() {
  return (
    <ConfirmHost>
      <Outlet />
      <ProveAgain />
    </ConfirmHost>
  );
}

/** A route directly below the root fills the screen and has no frame. */
export const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});

/** Returns the signed-in person. A guest is redirected to the sign-in page, and back to `location` afterwards. */
export async function requireSignIn(location: { href: string }) {
  const toSignIn = { to: "/console/login", search: { next: location.href } } as const;
  // The cookie is set together with that of the session, so without it there is no session to ask about.
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
    const { tenant, tenants, user } = await requireSignIn(location);
    if (tenant !== null) return;
    throw redirect({ to: user.is_admin && tenants.length === 0 ? "/admin" : "/console/merchants" });
  },
});

export const operators = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  component: OperatorFrame,
  notFoundComponent: NotFound,
  async beforeLoad({ location }) {
    const { user } = await requireSignIn(location);
    if (!user.is_admin) throw redirect({ to: "/console" });
  },
});
