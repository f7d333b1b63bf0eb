import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Draft, draftOf, EMPTY, typedSince } from './draft.ts';

type Item = ConsoleOutput<'item'>;

/** A draft that was saved, as which item. */
interface Saved {
  id: number;
  draft: Draft;
}

/**
 * The draft of an item, or of a new one. Another item and a newer version begin it anew from the stored values; what was
 * typed while it was being saved stays.
 */
export function useDraft(item: Item | null, category: number | undefined) {
  const version = `${item?.id} ${item?.version}`;
  const [held, setHeld] = useState(() => begun(version, item, category, null));
  let now = held;
  if (held.version !== version) {
    now = begun(version, item, category, held);
    setHeld(now);
  }
  return {
    draft: now.draft,
    /** Whether something was written. */
    touched: now.draft !== now.first,
    set: (fields: Partial<Draft>) => setHeld((all) => ({ ...all, draft: { ...all.draft, ...fields } })),
    discard: () => setHeld((all) => ({ ...all, draft: all.first, saved: null })),
    /** The draft was saved; the stored item is read next. */
    saved: (saved: Saved) => setHeld((all) => ({ ...all, saved })),
  };
}

interface Held {
  version: string;
  first: Draft;
  draft: Draft;
  saved: Saved | null;
}

function begun(version: string, item: Item | null, category = 0, before: Held | null): Held {
  const first = item ? draftOf(item) : { ...EMPTY, category_id: category };
  const saved = before?.saved;
  const draft = saved && saved.id === item?.id ? typedSince(saved.draft, before.draft, first) : first;
  return { version, first, draft, saved: null };
}
