/** Converts the figures of `/metrics` to the form of OpenTelemetry, so that both show the same. */
import type { Attributes, HrTime } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import type { Registry } from "prom-client";
import type { Clock } from "../deps.ts";

/** The modules of OpenTelemetry, which are loaded only where they are used. */
type Given = {
  metrics: typeof import("@opentelemetry/sdk-metrics");
  api: typeof import("@opentelemetry/api");
  resource: Resource;
  clock: Clock;
};

type Value = { value: number; labels: Record<string, string | number>; metricName?: string };
type Metric = { name: string; help: string; type: string; values: Value[] };

const hrTime = (at: Date): HrTime => [Math.floor(at.getTime() / 1000), (at.getTime() % 1000) * 1_000_000];

/** Reads `registries` at each collection. Sums and histograms count from the opening of the producer. */
export function metricsOf(registries: readonly Registry[], given: Given): MetricProducer {
  const { metrics, api, resource, clock } = given;
  const startTime = hrTime(clock.now());

  function convert(metric: Metric): MetricData {
    const { name, help: description, type } = metric;
    const points = { startTime, endTime: hrTime(clock.now()) };
    const common = {
      descriptor: { name, description, unit: name.endsWith("_seconds") ? "s" : "", valueType: api.ValueType.DOUBLE },
      aggregationTemporality: metrics.AggregationTemporality.CUMULATIVE,
    };
    if (type === "histogram") {
      const dataPoints = histogramsOf(metric).map((histogram) => ({ ...points, ...histogram }));
      return { ...common, dataPointType: metrics.DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints = metric.values.map(({ value, labels }) => ({ ...points, value, attributes: labels }));
    if (type !== "counter") return { ...common, dataPointType: metrics.DataPointType.GAUGE, dataPoints };
    return { ...common, dataPointType: metrics.DataPointType.SUM, dataPoints, isMonotonic: true };
  }

  return {
    async collect() {
      const read = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
      const scope = { name: "tolem" };
      const shown = (read.flat() as unknown as Metric[]).filter(({ values }) => values.length > 0);
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: shown.map(convert) }] }, errors: [] };
    },
  };
}

type Histogram = {
  attributes: Attributes;
  value: { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };
};

/** One histogram for each set of labels. Buckets of Prometheus hold those below them too, buckets of OpenTelemetry only their own. */
function histogramsOf({ name, values }: Metric): Histogram[] {
  const byLabels = new Map<
    string,
    { attributes: Attributes; buckets: [number, number][]; sum: number; count: number }
  >();
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const histogram = byLabels.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 };
    byLabels.set(key, histogram);
    if (metricName === `${name}_sum`) histogram.sum = value;
    else if (metricName === `${name}_count`) histogram.count = value;
    else histogram.buckets.push([le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), value]);
  }
  return [...byLabels.values()].map(({ attributes, buckets, sum, count }) => {
    const upwards = buckets.sort(([one], [other]) => one - other);
    const counts = upwards.map(([, upTo], at) => upTo - (upwards[at - 1]?.[1] ?? 0));
    const boundaries = upwards.map(([boundary]) => boundary).filter(Number.isFinite);
    return { attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}
