import { setTimeout as pause } from 'node:timers/promises';
import { TookTooLong, within } from '../calls-out/within.ts';

/** The least that content comes in on average, in bytes a millisecond: one that drips has no end. */
const SLOWEST = 16;

/** Bytes of a list or a complaint, which are read as a whole. */
const LONGEST_XML = 16 * 1024 * 1024;

/** Before the second try, in ms. */
const PAUSE = 100;

/** Too little came for so long, or too much. */
class Odd extends Error {
  override name = 'Odd';
}

export interface Patience {
  /** ms until the head of the answer, which for an upload includes its content. */
  head: number;
  /** ms that its reader may wait for the content's first byte, and for the next ones beyond what they should take. */
  content: number;
  /** Ends every request. */
  signal?: AbortSignal | undefined;
}

/**
 * `fetch` for a store that may fall silent: it gives up, and sends a request once more if its connection broke or the
 * service failed, as services do now and then. All requests here may be sent twice: a name has one content. A redirect is
 * an answer: whoever makes the service send one would choose what the shop asks.
 */
export function retryingFetch({ head, content, signal }: Patience): typeof fetch {
  const once: typeof fetch = async (input, init) => {
    const gone = new AbortController();
    const answer = await within(head, 'the file store', (late) => {
      const ends = [gone.signal, late, signal].filter((one) => one !== undefined);
      return fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(ends) });
    });
    if (!answer.body) return answer;
    const { status, headers } = answer;
    const most = /xml/.test(headers.get('content-type') ?? '') ? LONGEST_XML : Number.POSITIVE_INFINITY;
    return new Response(patientContent(answer.body, { limit: content, most, gone }), { status, headers });
  };
  return async (input, init) => {
    const first = await once(input, init).catch((error: unknown) => {
      if (error instanceof TookTooLong || signal?.aborted) throw error;
      return null;
    });
    if (first && first.status < 500) return first;
    await first?.body?.cancel();
    await pause(PAUSE);
    return once(input, init);
  };
}

interface Bounds {
  limit: number;
  most: number;
  gone: AbortController;
}

/** The same content, which breaks off where it is too slow for a reader who waits, or too long. */
function patientContent(body: ReadableStream<Uint8Array>, { limit, most, gone }: Bounds) {
  const reader = body.getReader();
  let [waited, bytes] = [0, 0];
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const from = performance.now();
    const left = limit + bytes / SLOWEST - waited;
    const silent = setTimeout(() => gone.abort(new Odd(`content came too slowly within ${limit} ms`)), left);
    try {
      const { done, value } = await reader.read();
      waited += performance.now() - from;
      bytes += value?.length ?? 0;
      if (bytes > most) gone.abort(new Odd(`the answer has more than ${most} bytes`));
      gone.signal.throwIfAborted();
      if (done) controller.close();
      else controller.enqueue(value);
    } finally {
      clearTimeout(silent);
    }
  };
  const cancel = (reason: unknown) => reader.cancel(reason);
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
