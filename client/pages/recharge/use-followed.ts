import { useEffect } from 'react';
import { dataAddress } from '../../lib/data-address.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { addressOfRecharge, type Followed } from './recharge-data.ts';

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
  const { data, load } = useFetcher<Followed | null>();
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
    // A look that fails at once is never seen under way: the promise tells its end.
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
