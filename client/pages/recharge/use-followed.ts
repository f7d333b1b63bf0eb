import { useEffect } from 'react';
import { dataAddress } from '../../lib/data-address.ts';
import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { partLoader } from './part-loader.ts';
import type { Followed } from './recharge-data.ts';

/** The first pause between two readings, its growth, and the longest, in ms. */
const FIRST_MS = 2000;
const GROWTH = 1.5;
const LONGEST_MS = 60_000;

const waitOf = (looks: number) => Math.min(LONGEST_MS, FIRST_MS * GROWTH ** looks);

/**
 * The loader's result, or a later reading: a pending recharge is read again and again, with growing pauses, while the
 * page is visible.
 */
export function useFollowed(loaded: Followed): Followed {
  const { data, load } = useFetcher<typeof partLoader>();
  const latest = data && data.readAt > loaded.readAt ? data : loaded;
  const { number, status } = latest.recharge;
  useEffect(() => {
    if (status !== 'pending') return;
    let looks = 0;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      if (!left && !document.hidden) timer = setTimeout(look, waitOf(looks));
    };
    // A reading that fails at once is never rendered as running, so its end is seen by its promise.
    const look = () => {
      looks += 1;
      load(dataAddress(addressOfRecharge(number))).then(rest, rest);
    };
    const seen = () => {
      clearTimeout(timer);
      if (!document.hidden) look();
    };
    rest();
    document.addEventListener('visibilitychange', seen);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [status, load, number]);
  return latest;
}
