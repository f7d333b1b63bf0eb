import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertItem, insertPicture } from '../../../../db/queries/import.ts';
import { insertAuditEntry } from '../../../../db/queries/records.ts';
import { upsertSetting } from '../../../../db/queries/storefront.ts';
import type { Writer } from '../../../../db/store.ts';
import type { AdoptedPicture } from '../../pictures/library.ts';
import { alreadyThere, type Mention, type NewItem } from './check.ts';
import { type ImportWish, type Problem, ROWS_A_TURN } from './report.ts';

interface Checked {
  items: NewItem[];
  mentions: Mention[];
  adopted: Map<string, AdoptedPicture>;
}

/** Puts every item in with a line in the audit log; or none, and says which somebody else put in meanwhile. */
export async function insertAll(
  tx: Writer,
  { items, mentions, adopted }: Checked,
  { file, actor, note, progress }: ImportWish,
): Promise<Problem[]> {
  // Of two imports at once the second waits here, and then sees the items of the first.
  await upsertSetting(tx, { key: 'items_imported_at', value: new Date(tx.now).toISOString() });
  const problems = await alreadyThere(tx, mentions);
  if (problems.length > 0) return problems;
  const ids = new Map<string, number>();
  for (const [name, picture] of adopted) ids.set(name, await insertPicture(tx, picture));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the picture ${name} was not read`);
    return id;
  };
  for (const [at, { categoryId, item, texts, pictures }] of items.entries()) {
    const pictureIds = pictures.map(idOf);
    await insertItem(tx, { ...item, categoryId, pictureId: pictureIds[0] ?? 0 }, texts, pictureIds);
    if (at % ROWS_A_TURN === 0) {
      progress('items put in', at, items.length);
      // Whoever reads has a turn; whoever writes waits for the end in any case.
      await nextTurn();
    }
  }
  const detail = { file: basename(file), items: items.length, pictures: adopted.size };
  await insertAuditEntry(tx, { actor, action: 'items import', subject: 'items', detail, note });
  return [];
}
