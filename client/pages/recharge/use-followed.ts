import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { ALONE, addressOfRecharge, type Followed } from './recharge-data.ts';

/** The first wait between two looks, how it grows, and the longest, in ms. */
const FIRST_MS = 2000;
const GROWTH = 1.5;
const LONGEST_MS = 60_000;

const waitOf = (looks: number) => Math.min(LONGEST_MS, FIRST_MS * GROWTH ** looks);

/**
 * What the loader gave, and what was read since: a pending recharge is looked at again and again, ever more slowly,
 * while the page is seen.
 */
export function useFollowed(loaded: Followed): Followed {
  const { data, load, state } = useFetcher<Followed | null>();
  const looks = useRef(0);
  const latest = data && data.readAt > loaded.readAt ? data : loaded;
  const { number, status } = latest.recharge;
  const resting = status === 'pending' && state === 'idle';
  useEffect(() => {
    if (!resting) return;
    const look = () => {
      looks.current += 1;
      void load(`${addressOfRecharge(number)}&${ALONE}`);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!document.hidden) timer = setTimeout(look, waitOf(looks.current));
    const seen = () => {
      clearTimeout(timer);
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [resting, load, number]);
  return latest;
}
