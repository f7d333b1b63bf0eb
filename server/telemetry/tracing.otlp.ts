import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { boundedAgent } from '../calls-out/bounded-agent.ts';
import { pathOf } from './logger.ts';
import { routeOf } from './request-times.ts';
import { type TraceContext, traceContextOf, traceResponse } from './trace-context.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** How long a stop waits for the collector, in ms. */
const LAST_SPANS = 2000;

/** How long a batch may be on its way to the collector, in ms. */
const EXPORT = 15_000;

/** Asked every few seconds, by machines. */
const UNINTERESTING = /^\/(healthz|readyz|metrics)(\?|$)/;

/** Traces for a collector that speaks OTLP over HTTP, in JSON. */
export function otlpTracing({ endpoint, share }: TracingSettings, log: Logger): Tracing {
  const warn = (message: string) => log.warn({ why: message }, 'traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    DiagLogLevel.WARN,
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const named = resourceFromAttributes({ 'service.name': 'pintuan', 'process.pid': process.pid });
  const exporter = new OTLPTraceExporter({ url, httpAgentOptions: async (protocol) => boundedAgent(protocol, EXPORT) });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    // Who has begun a trace decides whether it is recorded.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporter })],
  });
  const tracer = provider.getTracer('pintuan');

  return {
    requests: (request, response, next) => {
      if (UNINTERESTING.test(request.url)) return next();
      const parent = contextOf(traceContextOf(request));
      const { method } = request;
      const attributes = { 'http.request.method': method, 'url.path': pathOf(request.url) };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const { traceId, spanId, traceFlags } = span.spanContext();
      request.traceId = traceId;
      const flags = traceFlags.toString(16).padStart(2, '0');
      response.set('traceresponse', traceResponse({ traceId, flags }, spanId));
      response.on('close', () => {
        span.updateName(`${method} ${routeOf(request, response)}`);
        span.setAttributes(answerOf(request, response));
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), next);
    },
    span: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (error) {
          // Its name alone: messages of the database contain values.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
          throw error;
        } finally {
          span.end();
        }
      }),
    close: async () => {
      const failed = (error: unknown) => warn(String(error));
      await Promise.race([provider.shutdown().catch(failed), pause(LAST_SPANS, undefined, { ref: false })]);
    },
  };
}

function contextOf(given: TraceContext | null): Context {
  if (!given) return ROOT_CONTEXT;
  const { traceId, parentId: spanId, flags } = given;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function answerOf(request: Request, response: Response) {
  return {
    'http.route': routeOf(request, response),
    'http.response.status_code': response.statusCode,
    'shop.request_id': String(response.getHeader('X-Request-Id') ?? request.id ?? ''),
  };
}
