import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The place of a request in a trace that somebody in front of the shop has begun (W3C Trace Context). */
export interface TraceContext {
  traceId: string;
  /** The span of who sent it. */
  parentId: string;
  /** Two hexadecimal digits; the last bit says that the trace is recorded. */
  flags: string;
}

/** Version 00, and the fields that later versions begin with. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** What `traceparent` says; null if it is missing, or no valid one. */
export function traceContextOf({ headers: { traceparent } }: Pick<IncomingMessage, 'headers'>): TraceContext | null {
  if (typeof traceparent !== 'string') return null;
  const [, traceId, parentId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && parentId && flags ? { traceId, parentId, flags } : null;
}

/** The answer's `traceresponse`, with an id of this request's own. */
export function traceResponse(
  { traceId, flags }: Omit<TraceContext, 'parentId'>,
  spanId = randomBytes(8).toString('hex'),
): string {
  return `00-${traceId}-${spanId}-${flags}`;
}
