import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../web/store.ts';
import { needChunk } from './lost-chunk.ts';
import { Refused } from './refused.ts';
import { type T, useTexts } from './texts.ts';

/** What has become of it: neither while it is being loaded. */
interface OnDemand<Part> {
  part: Part | null;
  /** Why it could not be loaded. */
  lost: Refused | null;
  /** Asks for it once more. */
  again: () => void;
}

/**
 * The hook for a part of the scripts that is loaded when a component that uses it is first shown. All that use it share
 * what has become of it.
 */
export function onDemand<Part>(load: () => Promise<Part>): () => OnDemand<Part> {
  const found = createStore<Omit<OnDemand<Part>, 'again'>>({ part: null, lost: null });
  let asking = false;
  const ask = async (t: T) => {
    if (asking) return;
    asking = true;
    found.set({ part: null, lost: null });
    try {
      found.set({ part: await needChunk(load, t), lost: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      found.set({ part: null, lost: error });
    } finally {
      asking = false;
    }
  };
  return function useChunk() {
    const { t } = useTexts();
    const again = () => void ask(t);
    const need = useEffectEvent(() => found.get().part === null && again());
    useEffect(() => void need(), []);
    return { ...useStore(found), again };
  };
}
