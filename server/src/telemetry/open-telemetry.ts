/** Sends traces and metrics to `OTEL_EXPORTER_OTLP_ENDPOINT` by OTLP over HTTP, with the SDK of OpenTelemetry, which is loaded only then. */
import type { Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { readVersion } from "../version.ts";
import { metricsOf } from "./convert-metrics.ts";
import { withoutIdleRounds } from "./drop-idle-rounds.ts";

/** A collector that gives no answer delays the end of the process by this long at most. */
const EXPORT_TIMEOUT_MS = 3_000;
const METRICS_EVERY_MS = 60_000;
/** A collector that is gone is logged this often. */
const LOG_EVERY_MS = 60_000;

export type Telemetry = { close(): Promise<void> };

/**
 * Starts the export of spans and of the figures of `registries`. `instance` names the process. Headers, sampling and further attributes
 * are the standard variables of OpenTelemetry, which its SDK reads itself.
 */
export async function openTelemetry(
  { config, log, clock }: Pick<Deps, "config" | "log" | "clock">,
  { instance, registries }: { instance: string; registries: readonly Registry[] },
): Promise<Telemetry> {
  const endpoint = config.otel_exporter_otlp_endpoint;
  if (endpoint === null) return { async close() {} };
  const [api, traces, metrics, resources, traceExporter, metricExporter] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/exporter-metrics-otlp-http"),
  ]);
  const resource = resources
    .defaultResource()
    .merge(
      resources.resourceFromAttributes({
        "service.name": "tolem",
        "service.version": readVersion(),
        "service.instance.id": instance,
      }),
    )
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));

  let loggedMs = Number.NEGATIVE_INFINITY;
  const complain = (message: string) => {
    if (performance.now() - loggedMs < LOG_EVERY_MS) return;
    loggedMs = performance.now();
    log.warn({ detail: message.slice(0, 300) }, "sending traces and metrics failed");
  };
  const ignore = () => undefined;
  api.diag.setLogger(
    { error: complain, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );

  const exporting = { timeoutMillis: EXPORT_TIMEOUT_MS };
  const spans = new traceExporter.OTLPTraceExporter({ ...exporting, url: `${endpoint}/v1/traces` });
  const tracing = new traces.NodeTracerProvider({
    resource,
    spanProcessors: [withoutIdleRounds(new traces.BatchSpanProcessor(spans))],
  });
  tracing.register({ propagator: null });
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new metricExporter.OTLPMetricExporter({ ...exporting, url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: METRICS_EVERY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    metricProducers: [metricsOf(registries, { metrics, api, resource, clock })],
  });
  const metering = new metrics.MeterProvider({ resource, readers: [reader] });
  return {
    async close() {
      await Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      api.trace.disable();
      api.context.disable();
      api.diag.disable();
    },
  };
}
