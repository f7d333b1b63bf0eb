import { replace, useSearchParams } from 'react-router-dom';
import { wentBackTo } from '../../lib/history/sheet-entries.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Hint } from '../hint/hint.tsx';

const SAVED = 'saved';

/** Goes to `path` in place of the form, and says `words` in a toast; where no script runs, the screen there says it. */
export function savedTo(path: string, words: string): Response {
  if (import.meta.env.SSR) return replace(`${path}${path.includes('?') ? '&' : '?'}${SAVED}`);
  showToast(words, 'done');
  return replace(path);
}

/** The same for who came from elsewhere (`next`): they are back where they were, and no second time. */
export async function savedBackTo(next: string, words: string, request: Request): Promise<Response | null> {
  if (import.meta.env.SSR || !(await wentBackTo(next, request))) return savedTo(next, words);
  showToast(words, 'done');
  return null;
}

/** The same where the reader stays on the page and a fetcher has sent the form. */
export function savedHere(path: string, words: string): Response | null {
  if (import.meta.env.SSR) return savedTo(path, words);
  showToast(words, 'done');
  return null;
}

/** What a form that was sent without JavaScript has to say on the screen that it led to. */
export function SavedHint() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  if (!query.has(SAVED)) return null;
  return (
    <Hint role="status" icon="done">
      {t('message.saved')}
    </Hint>
  );
}
