import { selectDemoShoppers } from '../../../db/queries/demo.ts';
import type { Team } from '../people.ts';
import { layApprovals } from './approvals.ts';
import type { DemoDesk } from './desk.ts';
import { layParcels } from './parcels.ts';
import { layOddPayments, layRefunds } from './queues.ts';
import { layRecharges } from './recharges.ts';
import { laySupport } from './support.ts';
import { layWithdrawals } from './withdrawals.ts';

/** Of each twelfth of the demo's shoppers one has something that staff decide. */
const EACH = 12;

/**
 * Lays work into queues that have none: when staff of the demo come in, since what has lain there for days would be no
 * longer believable. What money moves, moves by the shop's own rules.
 */
export async function layWork(shop: DemoDesk, team: Team, currency: string): Promise<void> {
  const everybody = await selectDemoShoppers(shop.store.reader);
  const some = (from: number) => everybody.filter((_, index) => index % EACH === from);
  await layRecharges(shop, some(1));
  await layWithdrawals(shop, some(2), `staff:${team.service}`);
  await layRefunds(shop);
  await layOddPayments(shop, some(3), currency);
  await layParcels(shop, `staff:${team.warehouse}`);
  await laySupport(shop);
  const [shopper] = some(4);
  if (shopper) await layApprovals(shop, { team, shopperId: shopper.id });
}
