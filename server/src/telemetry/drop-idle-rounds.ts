/** Leaves idle rounds of jobs out of the exported traces, because there are several a second. */
import type { Context } from "@opentelemetry/api";
import type { ReadableSpan, Span, SpanProcessor } from "@opentelemetry/sdk-trace-node";
import { ROUND } from "../trace.ts";

/** A round that takes longer is exported, whatever it did. */
const SLOW_S = 1;
/** The statements of a round that finds nothing to do: a lock, and the claim. */
const IDLE_STATEMENTS = 2;
const FRAME: readonly string[] = ["BEGIN", "COMMIT"];
/** The most spans of one round that wait for its end. */
const MOST_HELD = 200;

/** Holds the spans of a round back until it ends, and drops them where it made few statements, and was neither slow nor failed. */
export function withoutIdleRounds(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>();

  function endRound(round: ReadableSpan, spans: ReadableSpan[]): void {
    held.delete(round.spanContext().traceId);
    const made = spans.filter(({ name }) => !FRAME.includes(name)).length;
    const isIdle = made <= IDLE_STATEMENTS && round.duration[0] < SLOW_S && round.status.code === 0;
    if (!isIdle) for (const span of [...spans, round]) next.onEnd(span);
  }

  return {
    onStart(span: Span, parent: Context) {
      next.onStart(span, parent);
      if (span.attributes[ROUND] !== undefined) held.set(span.spanContext().traceId, []);
    },
    onEnd(span) {
      const spans = held.get(span.spanContext().traceId);
      if (spans === undefined) next.onEnd(span);
      else if (span.attributes[ROUND] !== undefined) endRound(span, spans);
      else if (spans.length < MOST_HELD) spans.push(span);
    },
    forceFlush: () => next.forceFlush(),
    async shutdown() {
      held.clear();
      await next.shutdown();
    },
  };
}
