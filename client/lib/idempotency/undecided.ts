import { serverNow } from '../../../web/clock.ts';
import { readStored, writeStored } from '../../../web/storage.ts';

/** A repeat comes soon; a later request is a new one. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;

/** Something that was sent and whose result is not known, at least not yet. */
interface Try<Fields> {
  shopper: string;
  fields: Fields;
  /** By the server's clock; null if that was not known, as on a page that was just loaded. */
  at: number | null;
  /** By the device's clock. */
  deviceAt: number;
}

interface Undecided<Fields> {
  /**
   * The fields to send: those of the try whose result is unknown, if there is one, so that a repeat cannot move the
   * money twice. They count as undecided from now on.
   */
  fieldsToSend: (shopper: string, wanted: Fields) => Fields;
  /** Whether there is such a try, which `fieldsToSend` would repeat. */
  isUndecided: (shopper: string, wanted: Fields) => boolean;
  /** Removes the try of this key, here and in copies of this tab: its result is known, and the next one is new. */
  forget: (key: string) => void;
}

/**
 * Local-storage key of the tries whose results are known. A duplicated tab, or one that the browser brings back, has a
 * copy of the session storage from before: its next try would be taken for a repeat, and do nothing.
 */
const DECIDED = 'decided';

/** More are not decided between the copy and its first try. */
const DECIDED_MOST = 20;

/** Their keys, in whichever tab they were sent; the newest last. */
function decidedKeys(): string[] {
  try {
    return JSON.parse(readStored(DECIDED) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * Whether it is recent by either clock, since each of them may leap forward; one that has gone back says nothing. A try
 * whose time is not known may be repeated: that is safe, a new one would not be.
 */
function isRepeatable({ at, deviceAt }: Try<unknown>): boolean {
  const now = serverNow();
  const byServer = at === null || now === null ? [] : [now - at];
  const ages = [...byServer, Date.now() - deviceAt].filter((age) => age >= 0);
  return ages.length === 0 || Math.min(...ages) < REPEATED_WITHIN_MS;
}

/**
 * Tries of one kind of operation that moves money, by their `Idempotency-Key`; `same` says whether two ask for the
 * same. In session storage: they outlive a closed sheet, a reload and a log-in, and belong to this tab and to copies of
 * it. Only in the browser.
 */
export function undecidedTries<Fields extends { key: string }>(
  storageKey: string,
  same: (one: Fields, other: Fields) => boolean,
): Undecided<Fields> {
  function tries(): Try<Fields>[] {
    try {
      const stored: Try<Fields>[] = JSON.parse(readStored(storageKey, 'sessionStorage') ?? '[]');
      const decided = decidedKeys();
      return stored.filter((one) => isRepeatable(one) && !decided.includes(one.fields.key));
    } catch {
      return [];
    }
  }

  function store(all: Try<Fields>[]): void {
    writeStored(storageKey, all.length > 0 ? JSON.stringify(all) : null, 'sessionStorage');
  }

  const openOne = (shopper: string, wanted: Fields) =>
    tries().find((one) => one.shopper === shopper && same(one.fields, wanted));

  return {
    fieldsToSend: (shopper, wanted) => {
      const open = openOne(shopper, wanted);
      if (open) return open.fields;
      store([...tries(), { shopper, fields: wanted, at: serverNow(), deviceAt: Date.now() }]);
      return wanted;
    },
    isUndecided: (shopper, wanted) => openOne(shopper, wanted) !== undefined,
    forget: (key) => {
      const others = decidedKeys().filter((one) => one !== key);
      writeStored(DECIDED, JSON.stringify([...others, key].slice(-DECIDED_MOST)));
      // Without those that are decided.
      store(tries());
    },
  };
}
