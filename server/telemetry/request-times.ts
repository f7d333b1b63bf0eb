import type { Request, RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';

/** Seconds. The third is what most pages take, the sixth and seventh are what the goals of docs/operator.md name. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The status of a request whose client has gone before its answer was complete; nginx calls it that too. */
const GIVEN_UP = 499;

/** Everything that is neither a call nor a page of the shop: files, unknown addresses, what is shed. */
const OTHER = 'other';

/** Tells by which name a request counts, where its route does not: a page's own pattern, never its address. */
export function nameRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/** By which name a request counts, once it has been answered. */
export function routeOf({ baseUrl, route }: Request, { locals }: Response): string {
  if (locals.route) return locals.route;
  return typeof route?.path === 'string' ? baseUrl + route.path : OTHER;
}

export interface RequestTimes {
  /** Measures a request from here to the end of its answer; event streams are left out. */
  measure: RequestHandler;
  /** Counts a cached answer, begun then: it is sent at once, and a listener for its end costs a tenth of sending it. */
  sent: (route: string, code: number, began: number) => void;
}

/** Times of requests by route and status. */
export function createRequestTimes(registry: Registry): RequestTimes {
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route and status; 499: the client has gone',
    labelNames: ['route', 'code'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const observe = (route: string, code: number, began: number) =>
    times.observe({ route, code }, (performance.now() - began) / 1000);
  return {
    measure: (request, response, next) => {
      const began = performance.now();
      response.on('close', () => {
        if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return;
        observe(routeOf(request, response), response.writableFinished ? response.statusCode : GIVEN_UP, began);
      });
      next();
    },
    sent: observe,
  };
}
