import { replace } from 'react-router-dom';
import { wentBackTo } from '../../lib/history/location.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Hint } from '../hint/hint.tsx';

const SAVED = 'saved';

/**
 * Redirects to `path`, which replaces the form, and shows `words` in a toast; without JavaScript the screen there says
 * it.
 */
export function savedTo(path: string, words: string): Response {
  if (import.meta.env.SSR) return replace(`${path}${path.includes('?') ? '&' : '?'}${SAVED}`);
  showToast(words, 'done');
  return replace(path);
}

/**
 * The same for a reader who came from another page (`next`): it goes back to that page's entry instead of adding
 * another.
 */
export async function savedBackTo(next: string, words: string, request: Request): Promise<Response | null> {
  if (import.meta.env.SSR || !(await wentBackTo(next, request))) return savedTo(next, words);
  showToast(words, 'done');
  return null;
}

/** The same if the reader stays on the page because a fetcher sent the form. */
export function savedHere(path: string, words: string): Response | null {
  if (import.meta.env.SSR) return savedTo(path, words);
  showToast(words, 'done');
  return null;
}

/** The confirmation of a form that was sent without JavaScript, on the screen that follows. */
export function SavedHint() {
  const { t } = useTexts();
  const query = useQuery();
  if (!query.has(SAVED)) return null;
  return (
    <Hint role="status" icon="done">
      {t('message.saved')}
    </Hint>
  );
}
