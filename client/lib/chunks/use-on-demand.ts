import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { reportLostChunk } from './report-lost-chunk.ts';

/**
 * A part of a screen that is loaded when it is first needed: null until then. `ask` calls `then` with it once it is
 * loaded; if that fails a toast says why, and `otherwise` is called.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const { t } = useTexts();
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const ask = (then: (part: Part) => void, otherwise?: () => void) => {
    load().then(
      (part) => {
        setLoaded({ part });
        then(part);
      },
      () => {
        void reportLostChunk(t);
        otherwise?.();
      },
    );
  };
  return { part: loaded?.part ?? null, ask };
}
