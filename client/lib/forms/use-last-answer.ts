import { useState } from 'react';
import { useActionData } from 'react-router-dom';
import { usePageKey } from '../page-key.ts';
import { shownSession } from '../session/page-session.ts';

/**
 * The answer of the screen's `Action`: `useLastAnswer<typeof action>()`. It stays until the next form is sent or another
 * page opens, or another shopper has logged in in another tab. The router forgets it whenever the data are read again,
 * which another language and a change on the server cause at any time: why a form was refused, or that it was done,
 * would vanish unread.
 */
export function useLastAnswer<Action>() {
  const answer = useActionData<Action>() ?? undefined;
  const key = usePageKey();
  const session = shownSession();
  const [last, setLast] = useState({ key, session, answer });
  if (answer === undefined) return last.key === key && last.session === session ? last.answer : undefined;
  if (last.answer !== answer) setLast({ key, session, answer });
  return answer;
}
