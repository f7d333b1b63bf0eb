import { useKeys } from './keys.ts';

/** What a list has below each other, wherever it stands on the screen. */
const ROWS = '#content tbody tr, #content [data-stop]';

/** What a row has opened below it belongs to it. */
const BELOW = '[data-below]';

/** Where a row is taken hold of: the link to its screen or the button that opens it, else its box, else its last button. */
const stopOf = (row: Element): HTMLElement | undefined =>
  row.querySelector<HTMLElement>('[data-open]') ??
  row.querySelector<HTMLElement>('input[type=checkbox]:enabled') ??
  [...row.querySelectorAll<HTMLElement>('button')].at(-1) ??
  row.querySelector<HTMLElement>('a') ??
  undefined;

function go(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].flatMap((row) => {
    const stop = stopOf(row);
    return stop && !row.matches(BELOW) ? [{ row, stop }] : [];
  });
  const { activeElement } = document;
  const held = activeElement?.closest(BELOW)?.previousElementSibling ?? activeElement;
  const at = rows.findIndex(({ row }) => row.contains(held));
  if (at === -1 && step === -1) return;
  rows[at + step]?.stop.focus();
}

/** `J` and `K` walk the rows of a list; `Enter` and the space bar do there what they always do. */
export function useRowKeys(): void {
  useKeys({ j: () => go(1), k: () => go(-1) });
}
