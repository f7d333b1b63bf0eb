import { methodAndPath } from '../../../shared/contract/calls.ts';
import { saveFile } from '../../../web/save-file.ts';
import { sessionAtHand } from '../../lib/session/page-session.ts';
import { storedToken } from '../../lib/session/session.ts';
import type { Texts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';

/** Saves the statement as a CSV file; the call needs the session's token, which a link cannot send. */
export async function downloadStatement({ t, locale }: Texts): Promise<void> {
  const [, path] = methodAndPath('walletStatement');
  try {
    await sessionAtHand();
    const headers = { Authorization: storedToken() ?? '', 'Accept-Language': locale };
    const response = await fetch(`${path}?format=csv`, { headers });
    if (!response.headers.get('content-type')?.startsWith('text/csv')) throw new Error('no file came');
    saveFile({ name: 'statement.csv', content: await response.blob() });
  } catch {
    showToast(t('wallet.csvFailed'), 'error');
  }
}
