import type { RequestHandler } from 'express';
import type { Store } from '../../db/store.ts';
import { traceContextOf, traceResponse } from './trace-context.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Of the trace that it belongs to, for the log; undefined without one. */
    traceId?: string;
  }
}

/** Runs work as a named part of what is under way. */
export type RunSpan = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export interface Tracing {
  /** Puts a request into its trace, and names that in the answer (`traceresponse`). */
  requests: RequestHandler;
  span: RunSpan;
  /** Sends what is left, for two seconds at the most. */
  close: () => Promise<void>;
}

/** Without a collector: the trace of who sent a request is passed on to the log and the answer. */
export const untraced: Tracing = {
  requests: (request, response, next) => {
    const given = traceContextOf(request);
    if (given) {
      request.traceId = given.traceId;
      response.set('traceresponse', traceResponse(given));
    }
    next();
  },
  span: (_, work) => work(),
  close: async () => undefined,
};

/** Where traces go (`OTEL_EXPORTER_OTLP_ENDPOINT`), and which share of those begun here; nowhere if left out. */
export interface TracingSettings {
  endpoint: string;
  share: number;
}

/** The same store, whose transactions and snapshots are spans. */
export function tracedStore(store: Store, { span }: Pick<Tracing, 'span'>): Store {
  if (span === untraced.span) return store;
  return {
    ...store,
    transaction: (work, options) => span('transaction', () => store.transaction(work, options)),
    snapshot: (read, options) => span('snapshot', () => store.snapshot(read, options)),
  };
}
