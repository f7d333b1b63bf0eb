import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { typedFen } from '../../lib/typed-number.ts';
import { useAct } from '../../lib/use-act.ts';
import {
  basedOn,
  type EditRow,
  type Edits,
  edited,
  rowsOf,
  sentAtOnce,
  typedSince,
  without,
  wrongIn,
} from './edits.ts';

type Item = ConsoleOutput<'items'>[number];

/** What a refusal says of rows; of one that somebody else has changed, the item as it is now. */
const refusedRows = (data: unknown) =>
  (data as { rows?: { id: number; reason: string; data: Item }[] } | null)?.rows ?? [];

/** What is typed in the list, on whichever page, and how it is saved. */
export function useEdits(onSaved: () => void) {
  const { revalidate } = useRevalidator();
  const { run, busy, refused, forget } = useAct('itemsChange');
  const [edits, setEdits] = useState<Edits>({});
  const refusedOf = (reason: string) => refusedRows(refused?.data).filter((row) => row.reason === reason);
  const changed = refusedOf('changed').map(({ data }) => data);

  const edit: EditRow = (item, fields) => setEdits((all) => edited(all, item, fields));
  const save = async (all = edits) => {
    const sent = sentAtOnce(all);
    if (wrongIn(sent).length > 0) return;
    const rows = rowsOf(sent);
    if (rows.length === 0) return forget();
    const saved = await run({ rows });
    if (!saved.done) return;
    onSaved();
    // What is typed while they are saved stays, to be saved next.
    setEdits((now) => typedSince(sent, now, saved.data));
    await revalidate();
  };
  return {
    edits,
    edit,
    save,
    discard: () => {
      setEdits({});
      forget();
    },
    busy,
    refused,
    forget,
    /** The items that somebody else has changed, as they are now. */
    changed,
    keepMine: () => {
      const mine = basedOn(edits, changed);
      setEdits(mine);
      return save(mine);
    },
    takeTheirs: () => {
      setEdits(without(edits, changed));
      forget();
      return revalidate();
    },
    /** The first price that takes a second person. */
    cut: cutOf(edits[refusedOf('priceCutAsks')[0]?.id ?? 0]),
  };
}

function cutOf(edit: Edits[number] | undefined) {
  const price = edit?.price === undefined ? null : typedFen(edit.price);
  return edit && price !== null ? { item: edit.item, price } : null;
}
