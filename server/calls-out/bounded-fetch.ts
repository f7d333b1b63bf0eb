import { within } from './within.ts';

interface Bounds {
  /** ms that the whole exchange may take. */
  deadline: number;
  /** Bytes of an answer at the most. */
  most: number;
}

const EMPTY = [204, 205, 304];

/** `fetch` of another system: its answer is here as a whole, in time, of so many bytes, and from nowhere else. */
export function boundedFetch({ deadline, most }: Bounds): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return within(deadline, url.host, async (signal) => {
      const either = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
      const answer = await fetch(input, { ...init, redirect: 'manual', signal: either });
      const { status, headers } = answer;
      const content = await contentOf(answer, most);
      return new Response(EMPTY.includes(status) ? null : content, { status, headers });
    });
  };
}

/** The content of an answer; throws if it is longer. */
export async function contentOf({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    // Leaving the loop ends the exchange.
    if (bytes > most) throw new Error(`the answer has more than ${most} bytes`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
