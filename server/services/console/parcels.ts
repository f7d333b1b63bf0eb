import { selectContactsOfOrder } from '../../../db/queries/console/orders.ts';
import { selectAddresses, selectSent, selectToSend, sumToSend } from '../../../db/queries/console/parcels.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { csvOf, textCell } from '../../csv.ts';
import { pageAfter } from '../cursor.ts';
import type { Settings } from '../settings.ts';
import { StaffRefused } from '../staff/refused.ts';
import type { Actor } from '../staff-act.ts';
import { cursorOf, valuesOf } from './cursors.ts';
import { readNames } from './orders.ts';
import { MOST_COUNTED } from './recharges.ts';

interface ToSendInput {
  state: 'to_send' | 'address_missing';
  number: string | undefined;
  limit: number;
  cursor: string | undefined;
}

interface SentInput {
  /** Of an order or of a parcel. */
  number: string | undefined;
  limit: number;
  cursor: string | undefined;
}

interface PackingInput extends Actor {
  numbers: readonly string[];
  /** What the person showed for a file. */
  evidence?: unknown;
}

/** Orders of one file at the most. */
const MOST_IN_FILE = 500;

/** The item's name in the reader's language. */
type NameOf = (names: Record<string, string>) => string;

/** What is to be sent, and what was, as staff of the console see it (docs/console.md, Parcels and returns). */
export function createConsoleParcels({ store, settings }: { store: Store; settings: Settings }) {
  const { reader } = store;

  /** Whole addresses of those orders that wait to be sent, in the order asked for; each reading is in the audit log. */
  async function addressesIn(tx: Writer, { numbers, evidence, key: _, ...by }: PackingInput, why: string) {
    const found = new Map((await selectAddresses(tx, numbers)).map((row) => [row.orderno, row]));
    const rows = [...new Set(numbers)].flatMap((number) => found.get(number) ?? []);
    if (rows.length === 0) throw new StaffRefused('parcelNotWaiting');
    for (const [at, { id, shopperId }] of rows.entries()) {
      // What was shown is for all of them: once is enough.
      const shown = at === 0 && evidence !== undefined ? { evidence } : {};
      const about = { subject: `order:${id}`, shopperId, detail: { for: why }, note: '' };
      await insertAuditEntry(tx, { ...by, ...shown, ...about, action: 'order contacts' });
    }
    return rows;
  }

  return {
    /** Orders that wait, the oldest first. Throws `cursorInvalid`. */
    toSend: async ({ limit, cursor, ...input }: ToSendInput) => {
      const [since = 0, id = 0] = cursor === undefined ? [] : valuesOf(cursor, 2);
      const found = await selectToSend(reader, { ...input, after: { since, id }, limit: limit + 1 });
      return pageAfter(found, limit, (row) => cursorOf(row.since, row.id));
    },

    waiting: async () => ({
      toSend: await sumToSend(reader, 'to_send', MOST_COUNTED),
      addressMissing: await sumToSend(reader, 'address_missing', MOST_COUNTED),
    }),

    promise: async () => (await settings.promises()).shipping,

    /** Parcels, the newest first. Throws `cursorInvalid`. */
    sent: async ({ number, limit, cursor }: SentInput) => {
      const [sentAt = Number.MAX_SAFE_INTEGER, id = Number.MAX_SAFE_INTEGER] =
        cursor === undefined ? [] : valuesOf(cursor, 2);
      const plain = number?.replaceAll(/\s/g, '');
      const order = plain === undefined ? undefined : await selectContactsOfOrder(reader, plain);
      const of = order ? { orderId: order.id } : plain === undefined ? undefined : { tracking: plain };
      const found = await selectSent(reader, { of, before: { sentAt, id }, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, (row) => cursorOf(row.sentAt, row.id));
      const nameOf = await readNames(
        reader,
        rows.map(({ sentBy }) => sentBy),
      );
      return { rows: rows.map((row) => ({ ...row, sentBy: nameOf(row.sentBy) })), next };
    },

    /** Where these orders are sent, for who packs them. Throws `parcelNotWaiting` if none of them waits. */
    addresses: (input: PackingInput) => store.transaction((tx) => addressesIn(tx, input, 'packing')),

    /**
     * A CSV of these orders, or of the oldest, with empty cells for carrier and number: filled in, it can be imported.
     * Throws `parcelNotWaiting` if none of them waits.
     */
    file: (
      { numbers, ...input }: Omit<PackingInput, 'numbers'> & { numbers: readonly string[] | undefined },
      name: NameOf,
    ) =>
      store.transaction(async (tx) => {
        const oldest = {
          state: 'to_send',
          number: undefined,
          after: { since: 0, id: 0 },
          limit: MOST_IN_FILE,
        } as const;
        const asked = numbers ?? (await selectToSend(tx, oldest)).map(({ orderno }) => orderno);
        const rows = await addressesIn(tx, { ...input, numbers: asked }, 'file');
        return { name: `to-send-${new Date(tx.now).toISOString().slice(0, 10)}.csv`, body: fileOf(rows, name) };
      }),
  };
}

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

function fileOf(rows: readonly AddressRow[], name: NameOf): string {
  const head = ['orderno', 'carrier', 'number', 'item', 'truename', 'phone', 'address', 'since'];
  const cells = rows.map(({ orderno, names, truename, phone, address, since }) => [
    // In blocks: spreadsheets round a number of sixteen digits.
    ...[orderno.replaceAll(/(\d{4})(?=\d)/g, '$1 '), '', ''],
    ...[name(names), truename, phone, address].map(textCell),
    new Date(since).toISOString(),
  ]);
  // A byte order mark: spreadsheets read UTF-8 only with it.
  return `\uFEFF${csvOf([head, ...cells])}`;
}
