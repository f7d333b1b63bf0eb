import { type PointerEvent, startTransition, useOptimistic, useRef, useState } from 'react';

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

/** A row that is held, and the rows as they are shown meanwhile. */
interface Held {
  id: number;
  ids: readonly number[];
  /** As they stood when it was taken. */
  before: readonly number[];
}

/**
 * Rows that are drawn by a grip, with mouse, pen or finger, and by keys with `move`; they change places while one is
 * held. `onDrop` gets the new order, if it is another, one after the other, and has read the rows anew when it is done:
 * rows that are moved while an order is on its way are moved from what is seen.
 */
export function useDrag(ids: readonly number[], onDrop: (ids: number[]) => Promise<void>) {
  const [held, hold] = useState<Held | null>(null);
  // Shown until all that is under way has ended, together with what was read anew: released by hand, it might be gone one
  // frame earlier, with the rows in their old order, and a key that is pressed then would move another one.
  const [dropped, setDropped] = useOptimistic(ids);
  const sent = useRef<Promise<void>>(Promise.resolve());
  const shown = held?.ids ?? dropped;

  /** They stay where they were let go until the server has said so. */
  const drop = (order: readonly number[]) => {
    hold(null);
    const send = () => onDrop([...order]);
    sent.current = sent.current.then(send, send);
    const done = sent.current;
    startTransition(async () => {
      setDropped(order);
      await done.catch(() => undefined);
    });
    return done;
  };

  const gripOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      // The list stays where it is: a row that moves in the document loses the pointer.
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId);
      hold({ id, ids: shown, before: shown });
    },
  });

  const list = {
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (!held) return;
      const from = held.ids.indexOf(held.id);
      const above = placeOf(currentTarget, clientY);
      // Its own middle counts while it is held above it.
      const to = above >= from ? above : above + 1;
      if (to !== from) hold({ ...held, ids: placed(held.ids, held.id, to) });
    },
    onPointerUp: async () => {
      if (!held) return;
      if (held.ids.every((one, at) => one === held.before[at])) hold(null);
      else await drop(held.ids);
    },
    onPointerCancel: () => hold(null),
  };

  const move = (id: number, to: number) => drop(placed(shown, id, to));

  return { shown, heldId: held?.id ?? null, gripOf, list, move };
}
