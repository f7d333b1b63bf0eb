import type { StoredRefusal } from '../../db/schema/tables/money.ts';
import { type Reason, Refused } from './refused.ts';

/** A refusal as it is stored, to be worded for whoever reads it later. */
export const storedRefusal = ({ reason, sums, counts }: Refused): StoredRefusal => ({
  reason,
  sums: { ...sums },
  counts: { ...counts },
});

/** The refusal as it was thrown. */
export const refusedAgain = ({ reason, sums, counts }: StoredRefusal): Refused =>
  new Refused(reason as Reason, sums, { counts });
