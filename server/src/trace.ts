/** Creates the spans of this process. Without an export (`telemetry/`) they are dropped, and cost next to nothing. */
import {
  type Attributes,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** The attribute of a job's round. A round that found nothing to do is not exported. */
export const ROUND = "tolem.round";

type Work<T> = (span: Span) => Promise<T>;

/** Looked up at each call, because the provider may be opened after this module is loaded. */
export const tracer = () => trace.getTracer("tolem");

/** Does `work` in a span of this name, below the active one. A rejection is the span's error, by its name alone. */
export function inSpan<T>(name: string, attributes: Attributes, work: Work<T>): Promise<T> {
  return runIn(tracer().startSpan(name, { attributes }), work);
}

/** The same for a call to another service. */
export function inClientSpan<T>(name: string, attributes: Attributes, work: Work<T>): Promise<T> {
  return runIn(tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }), work);
}

/** The same only within a trace; outside of one there is no span, and `describe` is not called. */
export function inPartOfTrace<T>(
  describe: () => { name: string; attributes: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  const { name, attributes } = describe();
  return inClientSpan(name, attributes, work);
}

/** Does `work` outside of the active trace, because it ends later than what began it. */
export function outsideTrace<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work);
}

function runIn<T>(span: Span, work: Work<T>): Promise<T> {
  if (!span.isRecording()) return work(span);
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work(span);
    } catch (error) {
      // A message may hold a value, such as that of a violated constraint.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "not an error" });
      throw error;
    } finally {
      span.end();
    }
  });
}

function activeSpanContext() {
  const active = trace.getSpanContext(context.active());
  return active !== undefined && isSpanContextValid(active) ? active : undefined;
}

/** The `traceparent` header of a call to another service: W3C Trace Context. None outside of a trace. */
export function traceHeaders(): Record<string, string> {
  const active = activeSpanContext();
  if (active === undefined) return {};
  const flags = active.traceFlags.toString(16).padStart(2, "0");
  return { traceparent: `00-${active.traceId}-${active.spanId}-${flags}` };
}

/** The fields by which a line of the log is found from its trace. */
export function traceFields(): Record<string, string> {
  const active = activeSpanContext();
  return active === undefined ? {} : { trace_id: active.traceId };
}
