import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lastShopper } from '../../lib/session/session.ts';
import type { Chosen } from './pictures.tsx';

interface Kept {
  shopper: string | null;
  chosen: readonly Chosen[];
}

/** What was chosen on history entries of this document, by their keys: no storage has room for pictures. */
const kept = new Map<string, Kept>();

/** The oldest entries go. */
const MOST_ENTRIES = 10;

function keep(entry: string, chosen: readonly Chosen[]): void {
  kept.delete(entry);
  if (chosen.length > 0) kept.set(entry, { shopper: lastShopper(), chosen });
  for (const [oldest] of [...kept].slice(0, -MOST_ENTRIES)) kept.delete(oldest);
}

function keptOn(entry: string): readonly Chosen[] {
  const { shopper, chosen = [] } = kept.get(entry) ?? {};
  return shopper === lastShopper() ? chosen : [];
}

/**
 * The pictures that are chosen in a form; `attach` adds them to its fields as `picture`. On Back and Forward they are
 * there again, as are its words (`useDraft`), unless the form says `forget` of those that it has sent and still shows.
 */
export function useChosen() {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => (import.meta.env.SSR ? [] : keptOn(key)));
  useEffect(() => keep(key, chosen), [key, chosen]);
  const attach = (form: FormData) => {
    for (const { picture } of chosen) form.append('picture', picture, 'picture');
  };
  return { chosen, setChosen, attach, forget: () => keep(key, []) };
}
