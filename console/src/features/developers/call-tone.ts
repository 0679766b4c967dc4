/** The tone of an HTTP status in the API log. */
import type { Tone } from "../../shared/ui/tag.tsx";

export function toneOfStatus(status: number): Tone {
  if (status < 400) return "good";
  return status < 500 ? "wait" : "bad";
}
