import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one registry, as values. */
export type MetricsAsValues = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker sends to the primary process. */
export type FromWorker =
  /** It serves; the lines are for standard output. */
  | { kind: 'ready'; lines: string[] }
  /** A collector has asked it for the metrics of all. */
  | { kind: 'collect'; id: number }
  | { kind: 'values'; id: number; values: MetricsAsValues };

/** What the primary process sends to a worker. */
export type ToWorker =
  /** `shop`: also those that are the same in every process. */
  { kind: 'values'; id: number; shop: boolean } | { kind: 'collected'; id: number; text: string };
