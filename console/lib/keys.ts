import { useEffect, useRef } from 'react';

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

/** Whether the key belongs to what has the focus: single letters rest while a field has it. */
export function isForField(key: Key, target: EventTarget | null): boolean {
  if (key.startsWith('Ctrl+') || key === 'Escape') return false;
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Where keys belong: an open dialog's hide all others, a screen's go before the frame's. */
const PLACES = ['dialog', 'screen', 'frame'] as const;

type Place = (typeof PLACES)[number];

type Keys = Readonly<Record<Key, () => void>>;

const layers: { keys: () => Keys; place: Place }[] = [];

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = nameOfKey(event);
  if (isForField(key, event.target)) return;
  const open = document.querySelector('dialog[open]') !== null;
  const act = PLACES.filter((place) => !open || place === 'dialog')
    .flatMap((place) => layers.filter((layer) => layer.place === place))
    .map(({ keys }) => keys()[key])
    .find((found) => found !== undefined);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Keys that do something while the component is shown. */
export function useKeys(keys: Keys, place: Place = 'screen'): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const layer = { keys: () => latest.current, place };
    if (layers.length === 0) document.addEventListener('keydown', press);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', press);
    };
  }, [place]);
}
