import { readStored, writeStored } from '../../app/storage.ts';

/** What a purchase sends. A repeat sends the very same, or its key would not name the same purchase. */
export type PurchaseFields = Record<'id' | 'orderno' | 'price' | 'key', string>;

/** A purchase that was sent and whose outcome is not known, at least not yet. */
interface Try {
  shopper: string;
  fields: PurchaseFields;
  /** By this device's clock. */
  at: number;
}

/** In session storage: it outlives a closed sheet, a reload and a log-in, and belongs to this tab. */
const STORAGE_KEY = 'purchases';

/** A repeat comes soon; what is asked for later is another purchase. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;

function tries(): Try[] {
  try {
    const kept: Try[] = JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '[]');
    return kept.filter(({ at }) => at > Date.now() - REPEATED_WITHIN_MS);
  } catch {
    return [];
  }
}

function keep(all: Try[]): void {
  writeStored(STORAGE_KEY, all.length > 0 ? JSON.stringify(all) : null, 'sessionStorage');
}

/**
 * The fields to send: those of the try whose outcome nobody knows where there is one, so that a repeat cannot take
 * the money twice. It counts as undecided from now on.
 */
export function fieldsToSend(shopper: string, wanted: PurchaseFields): PurchaseFields {
  const all = tries();
  const same = ({ fields }: Try) => fields.id === wanted.id && fields.orderno === wanted.orderno;
  const open = all.find((one) => one.shopper === shopper && same(one));
  if (open) return open.fields;
  keep([...all, { shopper, fields: wanted, at: Date.now() }]);
  return wanted;
}

/** The purchase of this key was made or refused: the next one is another. */
export function forgetTry(key: string): void {
  keep(tries().filter(({ fields }) => fields.key !== key));
}
