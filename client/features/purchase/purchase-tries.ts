import { undecidedTries } from '../../lib/idempotency/undecided.ts';

/** The fields that a purchase sends. A repeat sends the same ones: its key stands for exactly that purchase. */
export const purchaseFieldNames = [
  'id',
  'orderno',
  'price',
  'variant',
  'quantity',
  'tax',
  'group_size',
  'group_seconds',
  'sale_ends_at',
  'key',
] as const;

export type PurchaseFields = Record<(typeof purchaseFieldNames)[number], string>;

/** Purchases without a known result: a repeat for the same item and group sends the same key. */
export const {
  fieldsToSend,
  isUndecided,
  forget: forgetTry,
} = undecidedTries<PurchaseFields>('purchases', (one, other) => one.id === other.id && one.orderno === other.orderno);
