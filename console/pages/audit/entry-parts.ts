import type { AuditAction, LoggedAction } from '../../../shared/console/audit-actions.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Entry = ConsoleOutput<'audit'>[number];

type Values = Readonly<Record<string, unknown>>;

/** A value that an act replaced. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

export interface EntryParts {
  changes: readonly Change[];
  /** What else the act wrote down. */
  facts: readonly (readonly [field: string, value: unknown])[];
  /** What the person showed for it. */
  factor: string | null;
}

/** Acts that write each old value beside the new one; in others two values are a list. */
const PAIRED = /^(items change|(categories|carousel|mall|notices) (set|order)|staff role)$/;

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** What an act wrote down as it was before, as it is after, and besides. */
interface Sides {
  before: Values;
  after: Values;
  besides: Values;
}

type ToSides = (detail: Values) => Sides;

/** Acts with a way of their own to name the value before. */
const sidesOfAct: Readonly<Record<string, ToSides>> = {
  'settings set': ({ old, value, ...besides }) => ({ before: { value: old }, after: { value }, besides }),
  'shopper score': ({ was, score, ...besides }) => ({ before: { score: was }, after: { score }, besides }),
  'invitation rotate': ({ old, code, ...besides }) => ({ before: { code: old }, after: { code }, besides }),
  'identity accept': ({ before, own, ...besides }) => ({ before: valuesOf(before), after: valuesOf(own), besides }),
  'carrier change': ({ old, ...now }) => {
    const before = valuesOf(old);
    const [after, besides] = divided(now, (field) => field in before);
    return { before, after, besides };
  },
  'role change': ({ grants, ...besides }) => {
    const [before, after] = isPair(grants) ? grants : [];
    return { before: valuesOf(before), after: valuesOf(after), besides };
  },
} satisfies Partial<Record<AuditAction, ToSides>>;

function divided(values: Values, isFirst: (field: string, value: unknown) => boolean): [Values, Values] {
  const all = Object.entries(values);
  const within = (first: boolean) =>
    Object.fromEntries(all.filter(([field, value]) => isFirst(field, value) === first));
  return [within(true), within(false)];
}

function pairedSides(detail: Values): Sides {
  const [pairs, besides] = divided(detail, (_, value) => isPair(value));
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([field, pair]) => [field, (pair as [unknown, unknown])[at]]));
  return { before: side(0), after: side(1), besides };
}

function sidesOf(action: LoggedAction, detail: Values): Sides {
  const own = sidesOfAct[action];
  if (own) return own(detail);
  return PAIRED.test(action) ? pairedSides(detail) : { before: {}, after: {}, besides: detail };
}

/** What an entry holds: the values that it changed, what else it says, and the factor that was shown. */
export function partsOf({ action, detail, amount, shopper_id }: Entry): EntryParts {
  const { evidence, alone: _, ...said } = detail;
  const { before, after, besides } = sidesOf(action, said);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = fields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
  // These have columns of their own.
  const isSaid = (field: string, value: unknown) =>
    ((field === 'amount' || field === 'money') && value === amount) || (field === 'shopperId' && value === shopper_id);
  const { factor } = valuesOf(evidence);
  return {
    changes,
    facts: Object.entries(besides).filter(([field, value]) => !isSaid(field, value)),
    factor: typeof factor === 'string' ? factor : null,
  };
}
