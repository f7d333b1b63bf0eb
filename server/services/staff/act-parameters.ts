import { z } from 'zod';
import type { ActKind } from '../../../shared/console/act-kinds.ts';
import { exportKinds } from '../../../shared/console/export-kinds.ts';
import { areas, grantKinds } from '../../../shared/console/rights.ts';

const id = z.int().positive();
/** Fen. */
const sum = z.int().positive().max(99_999_999_999);
const day = z.iso.date();

const adjustment = z.strictObject({ shopperId: id, amount: sum });
const ofOne = z.strictObject({ id });
const ofShopper = z.strictObject({ shopperId: id });

/** What each act of weight is told, beside the facts that it reads: who calls is held to it, and what was asked for. */
export const actParameters = {
  'withdrawal.pay': z.strictObject({ id, early: z.boolean().optional(), anyway: z.boolean().optional() }),
  'recharge.credit': z.strictObject({ number: z.string(), found: sum.optional(), proofHash: z.string().optional() }),
  'refund.pay': ofOne,
  'return.pay': z.strictObject({ id, restocked: z.boolean() }),
  'payment.credit': z.strictObject({ id, shopperId: id, money: sum.optional() }),
  'payment.debit': z.strictObject({ id, money: sum }),
  'wallet.credit': adjustment,
  'wallet.debit': adjustment,
  'item.price': z.strictObject({
    id,
    /** The item's, as the person saw it who asks: nobody agrees to a cut of another price. */
    version: z.int().min(0),
    /** Of an item with options, which of its variants. */
    variant: id.optional(),
    price: sum,
    orgPrice: sum.optional(),
    tax: z.int().min(0).max(99_999_999_999).optional(),
    /** When it begins, in ms since 1970; at once if left out. */
    nextPriceAt: z.int().positive().optional(),
  }),
  'setting.change': z.strictObject({ key: z.string(), value: z.string(), version: z.int().min(0) }),
  'staff.invite': z.strictObject({ name: z.string().trim().min(1).max(40), role: z.string() }),
  'staff.role': z.strictObject({ id, role: z.string() }),
  'staff.block': ofOne,
  'staff.unblock': ofOne,
  'staff.reset': ofOne,
  'role.change': z.strictObject({
    key: z.string(),
    grants: z.partialRecord(z.enum(areas), z.array(z.enum(grantKinds)).readonly()),
  }),
  export: z.strictObject({ what: z.enum(exportKinds), from: day, to: day }),
  'password.reset': ofShopper,
  'fundPassword.reset': ofShopper,
} as const satisfies Record<ActKind, z.ZodType>;

/** As an act gets them, parsed. */
export type ActParameters = { [Kind in ActKind]: z.output<(typeof actParameters)[Kind]> };

/** As a caller gives them. */
export type GivenParameters = { [Kind in ActKind]: z.input<(typeof actParameters)[Kind]> };
