import { ownRows, selectOwnAccount, selectOwnFiles, selectOwnTransfers } from '../../../db/queries/own-data.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { storedLocale } from '../notifications/wording.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { AccountEvents, From } from './events.ts';

/** Files that a shopper may take within 24 hours. */
export const MOST_EXPORTS = 3;

/** Rows in memory at once. */
const PART = 200;

interface Deps {
  store: Store;
  avatars: PrivatePictures;
  proofs: PrivatePictures;
  events: AccountEvents;
}

/** Fields of rows that are no data of the shopper: the key of a row, and what only the shop's machinery reads. */
const LEFT_OUT = new Set(['shopperId', 'providerRef', 'payUrl', 'proofHash']);

/** All that the shop has of one shopper, as one file (docs/domain.md, Personal data). */
export function createOwnData({ store, avatars, proofs, events }: Deps) {
  const { reader } = store;

  async function* listOf(name: string, read: (after: number) => Promise<Record<string, unknown>[]>) {
    yield `,\n${JSON.stringify(name)}: [`;
    let comma = '';
    for (let after = 0; ; ) {
      const rows = await read(after);
      for (const row of rows) {
        yield `${comma}\n${JSON.stringify(shownRow(row))}`;
        comma = ',';
      }
      const last = rows.at(-1)?.id;
      if (typeof last !== 'number' || rows.length < PART) break;
      after = last;
    }
    yield ']';
  }

  async function* pictures(shopperId: number) {
    const files = await selectOwnFiles(reader, shopperId);
    yield ',\n"pictures": [';
    let comma = '';
    for (const [folder, names] of [
      [avatars, files.avatars],
      [proofs, files.proofs],
    ] as const) {
      for (const file of names) {
        const bytes = await folder.read(file);
        if (!bytes) continue;
        yield `${comma}\n${JSON.stringify({ file, type: 'image/webp', base64: bytes.toString('base64') })}`;
        comma = ',';
      }
    }
    yield ']';
  }

  return {
    /** Notes that a file is taken, of which there are a few a day. Throws `exportsEnough`. */
    begin: ({ shopperId, from }: { shopperId: number; from: From }): Promise<void> =>
      store.transaction(async (tx) => {
        if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
        if ((await events.countOfDay(tx, { shopperId, kind: 'dataExported' })) >= MOST_EXPORTS)
          throw new Refused('exportsEnough', {}, { counts: { max: MOST_EXPORTS } });
        await events.record(tx, { shopperId, kind: 'dataExported', from });
      }),

    /** The file's JSON in pieces, read while it is sent. Sums are in fen, times ISO 8601. */
    async *pieces({ shopperId, madeAt }: { shopperId: number; madeAt: number }): AsyncGenerator<string> {
      yield `{"made_at": ${JSON.stringify(new Date(madeAt).toISOString())},\n"sums": "fen",\n"account": `;
      const account = await selectOwnAccount(reader, shopperId);
      const locale = storedLocale(account?.locale ?? null);
      yield JSON.stringify(shownRow(account ?? {}));
      for (const [name, read] of Object.entries(ownRows)) {
        yield* listOf(snake(name), (after) => read(reader, { shopperId, after, limit: PART, locale }));
      }
      yield* listOf('transfers', (after) => selectOwnTransfers(reader, { shopperId, after, limit: PART }));
      yield* pictures(shopperId);
      yield '}\n';
    },
  };
}

export type OwnData = ReturnType<typeof createOwnData>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function shownRow(row: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(shown.map(([name, value]) => [snake(name), shownValue(name, value)]));
}

/** An instant as ISO 8601. */
const shownValue = (name: string, value: unknown) =>
  typeof value === 'number' && /(At|Since)$/.test(name) ? new Date(value).toISOString() : value;
