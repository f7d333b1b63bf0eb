import { engine } from '../../db/schema/index.ts';
import type { Store, Writer } from '../../db/store.ts';
import { untilOneWaits } from './waiting-lock.ts';

/** A place at which one who comes by stops until another goes on. */
export function standstill() {
  let come = () => {};
  let goOn = () => {};
  const reached = new Promise<void>((resolve) => {
    come = resolve;
  });
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const here = () => {
    come();
    return going;
  };
  return { reached, here, goOn };
}

/**
 * What becomes of `second`, begun while the transaction of `first` has done all its work and has not ended. It ends once
 * `second` waits for it, or has not waited.
 */
export async function beside<Done>(
  { store, url }: { store: Store; url: string },
  first: (tx: Writer) => Promise<unknown>,
  second: () => Promise<Done>,
): Promise<Done> {
  const { reached, here, goOn } = standstill();
  const one = store.transaction(async (tx) => {
    await first(tx);
    await here();
  });
  await Promise.race([reached, one]);
  const other = second();
  if (engine === 'pg') await Promise.race([untilOneWaits(url), other]).finally(goOn);
  else goOn();
  await one;
  return other;
}
