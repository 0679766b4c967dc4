/** Says that the outcome of an act is unknown, and that it must not be repeated. The page changes by itself when the outcome is known. */
import { Notice } from "../../shared/ui/notice.tsx";

export function UnknownOutcome({ children }: { children: string }) {
  return (
    <div role="status">
      <Notice tone="wait">{children}</Notice>
    </div>
  );
}
