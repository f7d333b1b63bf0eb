import { useState } from 'react';
import type { ConsoleInput } from '../../../shared/console/index.ts';
import { isUndecided } from '../../lib/undecided.ts';
import { useAct } from '../../lib/use-act.ts';
import { type Draft, fieldsOf } from './draft.ts';
import type { useDraft } from './use-draft.ts';

/** How the draft of a new item is saved. */
export function useCreate({ saved }: ReturnType<typeof useDraft>) {
  const { run, busy, refused } = useAct('itemCreate');
  const [last, setLast] = useState<{ input: ConsoleInput<'itemCreate'>; draft: Draft } | null>(null);

  /**
   * Makes the item and answers its id, or null. What was sent and may be made already is sent again as it was, under its
   * key: what was typed since is a change of that item, not another one.
   */
  const create = async (draft: Draft): Promise<number | null> => {
    const sent = last && isUndecided('itemCreate', last.input) ? last : { input: fieldsOf(draft), draft };
    setLast(sent);
    const made = await run(sent.input);
    if (!made.done) return null;
    saved({ id: made.data.id, draft: sent.draft });
    return made.data.id;
  };
  return { create, busy, refused };
}
