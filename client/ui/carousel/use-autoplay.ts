import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { afterLoad } from './after-load.ts';

/** docs/spec.md, section 9. */
const ADVANCE_MS = 3000;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Nothing moves in a hidden tab or behind an open sheet. */
const inSight = () => !document.hidden && !document.querySelector(':modal');

interface Autoplay {
  /** The index of the current slide, from 0. */
  index: number;
  /** The reader's choice; null until hydrated, and if there is only one slide. */
  playing: boolean | null;
  toggle: () => void;
  /** Goes to a slide and stays there. */
  show: (place: number) => void;
  /** For the scrolling element: it pauses while touched, pointed at or focused. */
  holders: {
    onScroll: () => void;
    onTouchStart: () => void;
    onTouchEnd: () => void;
    onTouchCancel: () => void;
    onPointerEnter: (event: { pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: (event: { target: Element }) => void;
    onBlur: () => void;
  };
}

/**
 * Advances a row of slides, whose children are equally far apart, from when the page has loaded, and follows it when it
 * is swiped.
 */
export function useAutoplay(track: RefObject<HTMLElement | null>, slides: number): Autoplay {
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [begun, setBegun] = useState(false);
  const [held, setHeld] = useState({ touch: false, mouse: false, focus: false });
  const hold = (by: keyof typeof held, on: boolean) => setHeld((old) => ({ ...old, [by]: on }));
  const playing = useHydrated() && slides > 1 ? (chosen ?? !calm()) : null;
  const moving = begun && playing === true && !held.touch && !held.mouse && !held.focus;

  useEffect(() => afterLoad(() => setBegun(true)), []);

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => track.current && inSight() && advance(track.current), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [moving, track]);

  return {
    index,
    playing,
    toggle: () => setChosen(!playing),
    show: (place) => {
      setChosen(false);
      if (track.current) slideTo(track.current, place);
    },
    holders: {
      onScroll: () => track.current && setIndex(positionOf(track.current)),
      onTouchStart: () => hold('touch', true),
      onTouchEnd: () => hold('touch', false),
      onTouchCancel: () => hold('touch', false),
      // A touch enters too, but never leaves.
      onPointerEnter: ({ pointerType }) => hold('mouse', pointerType === 'mouse'),
      onPointerLeave: () => hold('mouse', false),
      // The focus stays after a touch; only the focus of a keyboard pauses the slides.
      onFocus: ({ target }) => hold('focus', target.matches(':focus-visible')),
      onBlur: () => hold('focus', false),
    },
  };
}

/** Distance between two slides; negative from right to left, as `scrollLeft` is. */
function strideOf(track: HTMLElement): number {
  const [first, second] = [...track.children] as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
}

function positionOf(track: HTMLElement): number {
  return Math.round(track.scrollLeft / strideOf(track));
}

function advance(track: HTMLElement) {
  const atEnd = Math.abs(track.scrollLeft) + track.clientWidth >= track.scrollWidth - 2;
  slideTo(track, atEnd ? 0 : positionOf(track) + 1);
}

function slideTo(track: HTMLElement, place: number) {
  track.scrollTo({ left: place * strideOf(track), behavior: calm() ? 'auto' : 'smooth' });
}
