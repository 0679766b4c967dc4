/** Opens the dialog over a page whose call the service refuses until the person has proved again who it is. */
import { Suspense } from "react";
import { useProofAsked } from "../../shared/api/ask-proof.ts";
import { lazyPage } from "../lazy-page.ts";

/** Few visits need it, so its code is no part of the first load. */
const ProofDialog = lazyPage(() => import("./proof-dialog.tsx"), "ProofDialog");

export function ProveAgain() {
  // Drawn when it is asked for, so that it lies above the dialog whose call was refused.
  return useProofAsked() ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null;
}
