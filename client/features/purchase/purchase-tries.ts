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

/** The fields that say which purchase it is. */
const WHICH = ['id', 'orderno', 'variant', 'quantity'] as const;

/** Whether two ask for the same, whatever its price and terms are. A try of an earlier page has no variant or quantity. */
export const isSamePurchase = (one: PurchaseFields, other: PurchaseFields): boolean =>
  WHICH.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** Purchases without a known result: a repeat of the same one sends the same key. */
export const {
  fieldsToSend,
  isUndecided,
  forget: forgetTry,
} = undecidedTries<PurchaseFields>('purchases', isSamePurchase);
