import { useState } from 'react';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { type Draft, draftOf, EMPTY, typedSince } from './draft.ts';

type Item = ConsoleOutput<'item'>;

/** Sets fields of the draft; what comes later, such as uploaded pictures, is set on the draft as it is by then. */
export type SetDraft = (fields: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** A draft that was saved, as which item. */
interface Saved {
  id: number;
  draft: Draft;
}

/** What was sent to save a draft. */
interface Sent {
  input: ConsoleInput<'itemChange'>;
  draft: Draft;
}

/**
 * The draft of an item, or of a new one. It begins anew from the stored values whenever the item is read. What is typed
 * stays if the item has the same version, as after purchases; of an item that was saved, what was typed meanwhile.
 */
export function useDraft(item: Item | null, category: number | undefined) {
  const [held, setHeld] = useState(() => begun(item, category, null));
  let now = held;
  if (held.item !== item) {
    now = begun(item, category, held);
    setHeld(now);
  }
  const set: SetDraft = (fields) =>
    setHeld((all) => {
      // Another item may be open by the time an upload ends.
      if (item && item.id !== all.item?.id) return all;
      return { ...all, draft: { ...all.draft, ...(typeof fields === 'function' ? fields(all.draft) : fields) } };
    });
  return {
    draft: now.draft,
    /** Whether something was written. */
    touched: now.draft !== now.first,
    set,
    discard: () => setHeld((all) => ({ ...all, draft: all.first, saved: null, last: null })),
    /** What was sent last, of the draft as it is or was. */
    last: now.last,
    sends: (last: Sent) => setHeld((all) => ({ ...all, last })),
    /** The draft was saved; the stored item is read next. A draft that was discarded or begun anew has nothing of it. */
    saved: (saved: Saved) =>
      setHeld((all) => (isSame(item, all.item) && all.draft !== all.first ? { ...all, saved } : all)),
  };
}

interface Held {
  item: Item | null;
  first: Draft;
  draft: Draft;
  saved: Saved | null;
  last: Sent | null;
}

const isSame = (one: Item | null, other: Item | null) => one?.id === other?.id && one?.version === other?.version;

function begun(item: Item | null, category = 0, before: Held | null): Held {
  const first = item ? draftOf(item) : { ...EMPTY, category_id: category };
  const known = before && knownOf(item, before);
  const last = known ? before.last : null;
  return { item, first, draft: known ? typedSince(known, before.draft, first) : first, saved: null, last };
}

/** The draft that an item which was read holds now: what differs from it was typed since. Null if it is another one. */
function knownOf(item: Item | null, { item: before, first, saved }: Held): Draft | null {
  if (saved && saved.id === item?.id) return saved.draft;
  return isSame(item, before) ? first : null;
}
