import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { Refused } from '../../lib/refused.ts';
import { isUndecided } from '../../lib/undecided.ts';
import { useAct } from '../../lib/use-act.ts';
import { changedFields, type Draft, draftOf, stockWithin, typedSince } from './draft.ts';
import type { useDraft } from './use-draft.ts';
import { changedVariants } from './variant-draft.ts';
import { stockPutRight } from './variants-since.ts';

type Item = ConsoleOutput<'item'>;

interface Changes {
  fields: ReturnType<typeof changedFields>;
  variants: ReturnType<typeof changedVariants>;
}

/** How the draft of an item that is there is saved. */
export function useChange({ set, saved, last, sends }: ReturnType<typeof useDraft>) {
  const { revalidate } = useRevalidator();
  const { run, busy, refused, forget } = useAct('itemChange');
  const undecided = last && isUndecided('itemChange', last.input) ? last : null;

  const send = async ({ id, version }: Item, draft: Draft, { fields, variants }: Changes) => {
    const was = fields.stock === undefined ? {} : { stock_was: draft.stock_was };
    const input = { id, version, fields, ...was, ...(variants && { variants }) };
    sends({ input, draft });
    return await run(input);
  };
  /** A stock of which fewer pieces are free by now is put right, to be looked at and saved again. */
  const putRight = (why: Refused | null) => {
    if (why?.reason !== 'stockTooLow') return;
    const { free, variant, stock = free } = why.data as { free: number; variant?: number; stock?: number };
    set((now) => (variant === undefined ? stockWithin(free, now) : stockPutRight(now, { variant, free, stock })));
  };
  /** Sends what was sent and may be stored again as it was, under its key: only then is known from what the rest counts. */
  const settle = async (item: Item, based: Item, draft: Draft) => {
    if (!undecided) {
      const changes = { fields: changedFields(item, draft), variants: changedVariants(based, draft) };
      return { stored: based, left: draft, ...changes };
    }
    const again = await run(undecided.input);
    if (!again.done) {
      putRight(again.refused);
      return null;
    }
    saved({ id: item.id, draft: undecided.draft });
    const left = typedSince(undecided.draft, draft, draftOf(again.data));
    const changes = { fields: changedFields(again.data, left), variants: changedVariants(again.data, left) };
    return { stored: again.data, left, ...changes };
  };
  return {
    /** What was sent and may be stored, as the result is not known. */
    undecided: undecided?.input,
    /** Saves a draft of `item` over `based`, the item as it is stored; whether all of it is. */
    save: async (item: Item, based: Item, draft: Draft) => {
      const settled = await settle(item, based, draft);
      if (!settled) return false;
      const { stored, left, ...changes } = settled;
      const isAny = Object.keys(changes.fields).length > 0 || changes.variants !== undefined;
      const acted = isAny ? await send(stored, left, changes) : null;
      if (acted?.done) saved({ id: item.id, draft });
      if (undecided || acted?.done) await revalidate();
      if (acted && !acted.done) putRight(acted.refused);
      return acted === null || acted.done;
    },
    busy,
    refused,
    forget,
  };
}
