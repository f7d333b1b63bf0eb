import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';

/** An error as the reader may see it: its status, and its message if that was written for readers. */
interface ShownError {
  status: number;
  statusText: string;
  internal: boolean;
  data: { message: string } | null;
}

/**
 * Replaces each error by what may be shown of it; the message of an unforeseen one may contain anything.
 * @returns the unforeseen ones
 */
export function cleanErrors(context: StaticHandlerContext): unknown[] {
  const faults: unknown[] = [];
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    const shown = shownError(error);
    if (shown.status >= 500) faults.push(error);
    context.statusCode = shown.status;
    context.errors = { ...context.errors, [id]: shown };
  }
  return faults;
}

function shownError(error: unknown): ShownError {
  if (error instanceof Refusal) {
    return { status: error.code, statusText: '', internal: false, data: { message: error.message } };
  }
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: '', internal: false, data: null };
  const { status, data } = error;
  const message: unknown = data !== null && typeof data === 'object' && 'message' in data ? data.message : null;
  return { status, statusText: '', internal: false, data: typeof message === 'string' ? { message } : null };
}

/** The router's own mark; by it the browser restores them as errors. */
export function markErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, { ...error, __type: 'RouteErrorResponse' }]),
  );
}
