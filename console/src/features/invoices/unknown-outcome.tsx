/** The notice that the outcome of an action is unknown, and that the action must not be repeated. The page updates when the outcome is known. */
import { Notice } from "../../shared/ui/notice.tsx";

export function UnknownOutcome({ children }: { children: string }) {
  return (
    <div role="status">
      <Notice tone="wait">{children}</Notice>
    </div>
  );
}
