import { useLayoutEffect, useRef } from 'react';
import { UNSEEN_MS } from '../../web/seen.ts';

/** `j`, `/`, `?`, `Ctrl+Enter`, `Ctrl+s`, `Escape`. `Ctrl` is also the Mac's command key. */
export type Key = string;

/** The name of a pressed key as in `useKeys`; null for one that is none. */
export function nameOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Key {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  if (altKey) return `Alt+${plain}`;
  return ctrlKey || metaKey ? `Ctrl+${plain}` : plain;
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** The field that is typed into, if it is one. */
const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TYPING) : null;

/**
 * Whether the key belongs to what has the focus: single letters rest while a field has it, and in a search, which is no
 * part of an act, so does what accepts one.
 */
export function isForField(key: Key, target: EventTarget | null): boolean {
  const field = fieldOf(target);
  if (key === 'Ctrl+Enter') return field?.closest('[role=search]') != null;
  if (key.startsWith('Ctrl+') || key === 'Escape') return false;
  return field !== null;
}

/** Where keys belong: an open dialog's hide all others, a screen's go before the shell's. */
const PLACES = ['dialog', 'screen', 'shell'] as const;

type Place = (typeof PLACES)[number];

type Keys = Readonly<Record<Key, () => void>>;

interface Layer {
  keys: () => Keys;
  place: Place;
  /** Since when it is shown, by `performance.now()`. */
  since: number;
}

const layers: Layer[] = [];

/** When an act was done by its key, while anything with keys is shown. */
let acted = Number.NEGATIVE_INFINITY;

/** Whether the key of an act is pressed twice, or for the row before the one that is shown by now. */
function isTooSoon({ place, since }: Layer): boolean {
  const seenSince = place === 'screen' ? Math.max(since, acted) : acted;
  return performance.now() - seenSince < UNSEEN_MS;
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = nameOfKey(event);
  if (isForField(key, event.target)) return;
  const open = document.querySelector('dialog[open]') !== null;
  const field = key === 'Escape' && !open ? fieldOf(event.target) : null;
  // The first leaves the field, so that letters are keys again; nothing typed is lost by it.
  if (field) {
    field.blur();
    return;
  }
  const layer = PLACES.filter((place) => !open || place === 'dialog')
    .flatMap((place) => layers.filter((one) => one.place === place))
    .find(({ keys }) => keys()[key] !== undefined);
  if (!layer) return;
  event.preventDefault();
  if (key === 'Ctrl+Enter') {
    if (isTooSoon(layer)) return;
    acted = performance.now();
  }
  layer.keys()[key]?.();
}

/** Keys that do something while the component is shown: from its first paint on, so that a quick hand is not ahead of it. */
export function useKeys(keys: Keys, place: Place = 'screen'): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const layer = { keys: () => latest.current, place, since: performance.now() };
    if (layers.length === 0) document.addEventListener('keydown', press);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      document.removeEventListener('keydown', press);
      acted = Number.NEGATIVE_INFINITY;
    };
  }, [place]);
}
