import { type PointerEvent, useState } from 'react';

/** Where a row goes that is held at that height: behind all whose middle is above it. */
function placeOf(list: Element, y: number): number {
  const middles = [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.findLastIndex((middle) => middle < y);
}

/** The ids with one of them at another place. */
export function placed(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/**
 * Rows that are drawn by a grip, with mouse, pen or finger; they change places while one is held. `onDrop` gets the new
 * order, if it is another. Keys have buttons of their own.
 */
export function useDrag(ids: readonly number[], onDrop: (ids: number[]) => Promise<void>) {
  const [held, hold] = useState<{ id: number; ids: number[]; dropped: boolean } | null>(null);
  const shown = held?.ids ?? ids;

  const gripOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      // The list stays where it is: a row that moves in the document loses the pointer.
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId);
      hold({ id, ids: [...ids], dropped: false });
    },
  });

  const list = {
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (!held || held.dropped) return;
      const from = held.ids.indexOf(held.id);
      const above = placeOf(currentTarget, clientY);
      // Its own middle counts while it is held above it.
      const to = above >= from ? above : above + 1;
      if (to !== from) hold({ ...held, ids: placed(held.ids, held.id, to) });
    },
    onPointerUp: async () => {
      if (!held || held.dropped) return;
      // It stays where it was let go until the server has said so.
      hold({ ...held, dropped: true });
      const isSame = held.ids.every((one, at) => one === ids[at]);
      if (!isSame) await onDrop(held.ids);
      hold(null);
    },
    onPointerCancel: () => hold((now) => (now?.dropped ? now : null)),
  };

  return { shown, heldId: held?.id ?? null, gripOf, list };
}
