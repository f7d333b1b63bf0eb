import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { typedFen } from '../../lib/typed-number.ts';
import { isUndecided } from '../../lib/undecided.ts';
import { useAct } from '../../lib/use-act.ts';
import {
  basedOn,
  type EditRow,
  type Edits,
  edited,
  rowsOf,
  sentAtOnce,
  typedSince,
  withinFree,
  without,
  wrongIn,
} from './edits.ts';

type Item = ConsoleOutput<'items'>[number];

/** What a refusal says of rows: of one that somebody else has changed, the item as it is now. */
interface RefusedRow {
  id: number;
  reason: string;
  data: unknown;
}

const refusedRows = (data: unknown) => (data as { rows?: RefusedRow[] } | null)?.rows ?? [];

const isAny = (edits: Edits) => Object.keys(edits).length > 0;

/** After a refusal: what takes away more than is free takes all, to be looked at and saved again. */
function refusedAs(edits: Edits, rows: RefusedRow[]): Edits {
  // Rows that somebody else has changed are decided about first.
  if (rows.some(({ reason }) => reason === 'changed')) return basedOn(edits, []);
  const few = rows.filter(({ reason }) => reason === 'stockTooLow');
  return withinFree(
    edits,
    few.map(({ id, data }) => ({ id, free: (data as { free: number }).free })),
  );
}

/** What is typed in the list, on whichever page, and how it is saved. */
export function useEdits(onSaved: () => void) {
  const { revalidate } = useRevalidator();
  const { run, busy, refused, forget } = useAct('itemsChange');
  const [edits, setEdits] = useState<Edits>({});
  const refusedOf = (reason: string) => refusedRows(refused?.data).filter((row) => row.reason === reason);
  const changed = refusedOf('changed').map(({ data }) => data as Item);
  /** What was sent last. */
  const last = useRef<Edits>({});
  /** Of that, what may be stored, as its result is not known. */
  const undecided = () => (isUndecided('itemsChange', { rows: rowsOf(last.current) }) ? last.current : {});

  const edit: EditRow = (item, fields) => {
    const sent = undecided();
    setEdits((all) => edited(all, item, fields, sent));
  };
  /** Returns what is left of `all` once these are saved; null if they are not. */
  const send = async (sent: Edits, all: Edits): Promise<Edits | null> => {
    last.current = sent;
    const saved = await run({ rows: rowsOf(sent) });
    if (!saved.done) {
      if (!isAny(undecided())) setEdits((now) => refusedAs(now, refusedRows(saved.refused?.data)));
      return null;
    }
    onSaved();
    // What is typed while they are saved stays, to be saved next.
    setEdits((now) => typedSince(sent, now, saved.data));
    await revalidate();
    return typedSince(sent, all, saved.data);
  };
  const save = async (all = edits) => {
    // What may be stored is sent again as it was, under its key: only then is known from what the rest counts.
    const before = undecided();
    const left = isAny(before) ? await send(before, all) : all;
    if (!left) return;
    const sent = sentAtOnce(left);
    if (wrongIn(sent).length > 0) return;
    if (!isAny(sent)) return forget();
    await send(sent, left);
  };
  return {
    edits,
    edit,
    save,
    discard: () => {
      last.current = {};
      setEdits({});
      forget();
      return revalidate();
    },
    busy,
    refused,
    forget,
    /** The items that somebody else has changed, as they are now. */
    changed,
    keepMine: () => {
      const free = changed.map(({ id, stock }) => ({ id, free: stock }));
      const mine = withinFree(basedOn(edits, changed), free);
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
