import { setTimeout as pause } from 'node:timers/promises';

/** Before the second try, in ms. */
const PAUSE = 100;

/** Nothing came for so long. */
class Silent extends Error {
  override name = 'Silent';
}

export interface Patience {
  /** ms until the head of the answer, which for an upload includes its content. */
  head: number;
  /** ms between two pieces of the answer's content, while somebody waits for one. */
  content: number;
  /** Ends every request. */
  signal?: AbortSignal | undefined;
}

/**
 * `fetch` for a store that may fall silent: it gives up, and sends a request once more if its connection broke or the
 * service failed, as services do now and then. All requests here may be sent twice: a name has one content.
 */
export function retryingFetch({ head, content, signal }: Patience): typeof fetch {
  const once: typeof fetch = async (input, init) => {
    const gone = new AbortController();
    const silent = setTimeout(() => gone.abort(new Silent(`no answer within ${head} ms`)), head);
    const either = signal ? AbortSignal.any([gone.signal, signal]) : gone.signal;
    try {
      const answer = await fetch(input, { ...init, signal: either });
      if (!answer.body) return answer;
      const { status, headers } = answer;
      return new Response(patientContent(answer.body, content, gone), { status, headers });
    } finally {
      clearTimeout(silent);
    }
  };
  return async (input, init) => {
    const first = await once(input, init).catch((error: unknown) => {
      if (error instanceof Silent || signal?.aborted) throw error;
      return null;
    });
    if (first && first.status < 500) return first;
    await first?.body?.cancel();
    await pause(PAUSE);
    return once(input, init);
  };
}

/** The same content, which breaks off after `limit` ms without a piece while its reader waits. */
function patientContent(body: ReadableStream<Uint8Array>, limit: number, gone: AbortController) {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const silent = setTimeout(() => gone.abort(new Silent(`nothing more within ${limit} ms`)), limit);
    try {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    } finally {
      clearTimeout(silent);
    }
  };
  const cancel = (reason: unknown) => reader.cancel(reason);
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
