import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { sheetLeft } from '../../lib/history/use-back-closes.ts';
import type { Question } from './ask-sheet.tsx';

/**
 * Holds a form back until its reader has agreed; without JavaScript it is sent at once. `sheet` stands outside of the
 * form: its buttons would be the form's.
 */
export function useAskFirst(question: Question): {
  /** Whether the form waits for the answer: its `onSubmit` sends it only otherwise. */
  heldBack: (event: SubmitEvent<HTMLFormElement>) => boolean;
  sheet: ReactNode;
} {
  const [asked, setAsked] = useState<HTMLFormElement | null>(null);
  const agreed = useRef(false);
  const { part, ask } = useOnDemand(() => import('./ask-sheet.tsx'));
  const heldBack = (event: SubmitEvent<HTMLFormElement>) => {
    if (agreed.current) return false;
    event.preventDefault();
    const form = event.currentTarget;
    ask(() => setAsked(form));
    return true;
  };
  const yes = async () => {
    const form = asked;
    // The sheet leaves its history entry first: a form that leads to another page would otherwise replace that one.
    flushSync(() => setAsked(null));
    await sheetLeft();
    agreed.current = true;
    form?.requestSubmit();
    agreed.current = false;
  };
  const sheet = part && (
    <part.AskSheet {...question} open={asked !== null} onClose={() => setAsked(null)} onYes={() => void yes()} />
  );
  return { heldBack, sheet };
}
