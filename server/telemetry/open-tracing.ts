import type { Logger } from 'pino';
import { type Tracing, type TracingSettings, untraced } from './tracing.ts';

/** Traces for the collector that is configured; OpenTelemetry is loaded only for one. */
export async function openTracing(settings: TracingSettings | undefined, log: Logger): Promise<Tracing> {
  if (!settings) return untraced;
  return (await import('./tracing.otlp.ts')).otlpTracing(settings, log);
}
