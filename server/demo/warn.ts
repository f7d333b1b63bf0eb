import type { Logger } from 'pino';
import { sumChannel } from '../../db/queries/sources.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import type { Store } from '../../db/store.ts';

/** Logs an error if real payments are configured for a database with the demo shop, or with money that nobody paid. */
export async function warnOfDemo(store: Store, log: Logger): Promise<void> {
  const demo = (await selectSettings(store.reader)).has('demo_filled_at');
  const sandboxFen = await sumChannel(store.reader, 'sandbox');
  if (!demo && sandboxFen === 0) return;
  log.error({ demo, sandboxFen }, 'A LIVE KEY OF STRIPE ON A DATABASE OF A DEMO SHOP: begin with an empty one');
}
