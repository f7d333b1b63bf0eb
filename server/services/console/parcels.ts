import { selectContactsOfOrder } from '../../../db/queries/console/orders.ts';
import { selectAddresses, selectSent, selectToSend, sumToSend } from '../../../db/queries/console/parcels.ts';
import { type AddressUse, selectAddressPrints } from '../../../db/queries/parcels.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import { readLabel } from '../../../shared/packing-label.ts';
import { trackingKey } from '../../../shared/tracking-key.ts';
import { plainCode } from '../../../shared/typed.ts';
import { numberCell, sheetOf, textCell } from '../../csv.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { dateIn } from '../days/calendar.ts';
import { isOutdated } from '../parcels/labels.ts';
import { openingOf } from '../parcels/state.ts';
import type { Settings } from '../settings.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { readNames } from './orders.ts';

interface Deps {
  store: Store;
  settings: Settings;
  /** IANA: of the day in a file's name. */
  timeZone: string;
}

interface ToSendInput {
  state: 'to_send' | 'address_missing';
  number: string | undefined;
  /** The mark of the label by which the order was found. */
  label: string | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface SentInput {
  /** Of an order or of a parcel. */
  number: string | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface PackingInput extends Doing {
  numbers: readonly string[] | undefined;
  /** Without numbers, so many of those that wait longest. */
  limit: number;
  /** What the person showed for a file. */
  evidence?: unknown;
}

/** Those that wait longest. */
const OLDEST = { state: 'to_send', number: undefined, end: 'earliest', after: undefined } as const;

type ToSendRow = Awaited<ReturnType<typeof selectToSend>>[number];
type SentRow = Awaited<ReturnType<typeof selectSent>>[number];

/** Words in the reader's language. */
type WordsOf = (words: Record<string, string>) => string;

/** What is to be sent, and what was, as staff of the console see it (docs/console.md, Parcels and returns). */
export function createConsoleParcels({ store, settings, timeZone }: Deps) {
  const { reader } = store;

  /** Whole addresses of those orders that wait to be sent, in the order asked for; each reading is in the audit log. */
  async function addressesIn(tx: Writer, { numbers, limit, evidence, key: _, ...by }: PackingInput, use: AddressUse) {
    const asked = numbers ?? (await selectToSend(tx, { ...OLDEST, limit })).map(({ orderno }) => orderno);
    const found = new Map((await selectAddresses(tx, asked)).map((row) => [row.orderno, row]));
    const rows = [...new Set(asked)].flatMap((number) => found.get(number) ?? []);
    if (rows.length === 0) throw new StaffRefused('parcelNotWaiting');
    for (const [at, { id, shopperId, addressSetAt }] of rows.entries()) {
      // What was shown is for all of them: once is enough.
      const shown = at === 0 && evidence !== undefined ? { evidence } : {};
      const about = { subject: `order:${id}`, shopperId, detail: { for: use, addressSetAt }, note: '' };
      await insertAuditEntry(tx, { ...by, ...shown, ...about, action: 'order contacts' });
    }
    return rows;
  }

  /** Of each, when its label was printed, and whether it has to be printed again. */
  async function withLabels(rows: ToSendRow[], label: string | undefined) {
    const ids = rows.map(({ id }) => id);
    const prints = await selectAddressPrints(reader, ids);
    const labels = await selectAddressPrints(reader, ids, ['packing']);
    return rows.map((row) => {
      const { id, addressSetAt } = row;
      const labelOutdated = isOutdated({ printed: prints.get(id), addressSetAt, label });
      // A file that was made since may have another address than the label.
      const printed = labels.get(id);
      const isRight = printed && !isOutdated({ printed, addressSetAt, label: undefined });
      return { ...row, printedAt: isRight ? printed.at : null, labelOutdated };
    });
  }

  /** The order of that number or packing label, or parcels of that number: carriers give some as long as a label's. */
  async function namedBy(text: string) {
    const key = trackingKey(plainCode(text));
    const order = await selectContactsOfOrder(reader, readLabel(key).number);
    return order ? { orderId: order.id } : { key };
  }

  return {
    /** Orders that wait. Throws `cursorInvalid`. */
    toSend: async ({ label, limit, cursor, ...input }: ToSendInput) => {
      const found = await selectToSend(reader, { ...input, after: placeOf(cursor, 2), limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, (row) => cursorOf(row.since, row.id));
      return { rows: await withLabels(rows, label), next };
    },

    waiting: async () => ({
      toSend: await sumToSend(reader, 'to_send', MOST_WAITING),
      addressMissing: await sumToSend(reader, 'address_missing', MOST_WAITING),
    }),

    promise: async () => (await settings.promises()).shipping,

    /** Parcels that were sent. Throws `cursorInvalid`. */
    sent: async ({ number, end, limit, cursor }: SentInput) => {
      const of = number === undefined ? undefined : await namedBy(number);
      const after = placeOf(cursor, of ? 1 : 2);
      const found = await selectSent(reader, { of, end, after, limit: limit + 1 });
      const cursorAfter = of ? ({ id }: SentRow) => cursorOf(id) : ({ sentAt, id }: SentRow) => cursorOf(sentAt, id);
      const { rows, next } = pageAfter(found, limit, cursorAfter);
      const nameOf = await readNames(
        reader,
        rows.map(({ sentBy }) => sentBy),
      );
      const known = rows.map((row) => ({
        ...row,
        sentBy: nameOf(row.sentBy),
        // Its order waits again: it is neither on its way nor returned.
        opening: row.endedAt === null ? null : openingOf(row, undefined, false),
      }));
      return { rows: known, next };
    },

    /** Where these orders, or the oldest, are sent, for who packs them. Throws `parcelNotWaiting` if none of them waits. */
    addresses: (input: PackingInput) => store.transaction((tx) => addressesIn(tx, input, 'packing')),

    /**
     * A CSV of these orders, or of the oldest, with empty cells for carrier and number: filled in, it can be imported.
     * Throws `parcelNotWaiting` if none of them waits.
     */
    file: (input: PackingInput, wordsOf: WordsOf) =>
      store.transaction(async (tx) => {
        const rows = await addressesIn(tx, input, 'file');
        return { name: `to-send-${dateIn(timeZone, tx.now)}.csv`, body: fileOf(rows, wordsOf) };
      }),
  };
}

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

function fileOf(rows: readonly AddressRow[], wordsOf: WordsOf): string {
  const head = [
    'orderno',
    'carrier',
    'number',
    'item',
    'variant',
    'sku',
    'quantity',
    'truename',
    'phone',
    'address',
    'since',
  ];
  const cells = rows.map(({ orderno, names, words, sku, quantity, truename, phone, address, since }) => [
    ...[numberCell(orderno), '', ''],
    ...[textCell(wordsOf(names)), textCell(words === null ? '' : wordsOf(words)), textCell(sku), quantity],
    ...[textCell(truename), numberCell(phone), textCell(address)],
    new Date(since).toISOString(),
  ]);
  return sheetOf([head, ...cells]);
}
