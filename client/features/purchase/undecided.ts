import { undecidedTries } from '../../lib/idempotency/undecided.ts';

/** What a purchase sends. A repeat sends the very same, or its key would not name the same purchase. */
export type PurchaseFields = Record<'id' | 'orderno' | 'price' | 'key', string>;

/** Purchases whose outcome is not known: a repeat for the same item and group is the same one. */
export const { fieldsToSend, forget: forgetTry } = undecidedTries<PurchaseFields>(
  'purchases',
  (one, other) => one.id === other.id && one.orderno === other.orderno,
);
