/** A collector of OpenTelemetry: a real OTLP/HTTP receiver that keeps the spans and metrics it was sent. */
import Fastify from "fastify";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type OtlpMetric = { name: string } & Record<string, unknown>;
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] };
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: OtlpMetric[] }[] }[] };

type CollectedSpan = Omit<OtlpSpan, "attributes"> & { attributes: Record<string, unknown> };

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  metrics: OtlpMetric[];
  /** The attributes of the last resource. */
  resource: Record<string, unknown>;
  /** Every body as it came. */
  bodies: string[];
  close(): Promise<void>;
};

const fieldsOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startCollector(): Promise<Collector> {
  const collected: Pick<Collector, "spans" | "metrics" | "resource" | "bodies"> = {
    spans: [],
    metrics: [],
    resource: {},
    bodies: [],
  };
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  app.post<{ Body: Traces }>("/v1/traces", async ({ body }) => {
    collected.bodies.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      collected.resource = fieldsOf(resource.attributes);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        collected.spans.push({ ...span, attributes: fieldsOf(span.attributes) });
      }
    }
    return {};
  });
  app.post<{ Body: Metrics }>("/v1/metrics", async ({ body }) => {
    collected.metrics.push(
      ...body.resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap(({ metrics }) => metrics)),
    );
    return {};
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    ...collected,
    get resource() {
      return collected.resource;
    },
    close: () => app.close(),
  };
}
