import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { whileAwaited } from './awaited-chunks.ts';
import { reportLostChunk } from './report-lost-chunk.ts';

/** How long a reader waits for a part; later it counts as lost. */
const PATIENCE_MS = 10_000;

/**
 * A part of a screen that is loaded when it is first needed: null until then. `ask` calls `then` with it once it is
 * loaded; until then the page shows that it is loading. If that fails a toast says why, or `page` is opened, which does
 * the same without the part; then `otherwise` is called.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const { t } = useTexts();
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const ask = async (then: (part: Part) => void, otherwise?: () => void, page?: string): Promise<void> => {
    const found = await whileAwaited(async () => {
      try {
        return { part: await soon(load()) };
      } catch {
        await reportLostChunk(t, page);
        return null;
      }
    });
    if (!found) return otherwise?.();
    setLoaded(found);
    then(found.part);
  };
  return {
    part: loaded?.part ?? null,
    ask: (...how: Parameters<typeof ask>): void => void ask(...how),
  };
}

/** The same, but rejects if it takes too long. */
function soon<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
