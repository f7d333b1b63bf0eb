import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The `answer` of the screen's action until the next form is sent or another page opens. The router forgets it whenever
 * the data are read again, which a change on the server causes at any time: why a form was refused would vanish unread.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer });
  if (answer === undefined) return last.key === key ? last.answer : undefined;
  if (last.answer !== answer) setLast({ key, answer });
  return answer;
}
