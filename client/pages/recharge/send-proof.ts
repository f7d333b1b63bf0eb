import type { RouterContextProvider } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { sentFiles } from '../../lib/forms/sent-files.ts';
import { hasLeft } from '../../lib/history/location.ts';
import { showToast } from '../../lib/toast-store.ts';

/** The result of sending a screenshot: `text` is the server's message, in the reader's language. */
export interface ProofAnswer {
  done: boolean;
  text: string;
}

/** Sends the screenshot of a transfer, by which staff can find it (docs/domain.md, Recharge and withdrawal). */
export async function sendProof(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
): Promise<ProofAnswer> {
  const number = form.get('number');
  const [proof] = sentFiles(form, 'proof');
  if (!proof) {
    const { t } = context.get(textsContext)();
    return { done: false, text: t('problem.unchosen', { field: t('field.picture') }) };
  }
  try {
    const { msg } = await context.get(apiContext).rechargeProof({
      number: typeof number === 'string' ? number : '',
      proof,
    });
    if (!import.meta.env.SSR && hasLeft(request)) showToast(msg, 'done');
    return { done: true, text: msg };
  } catch (error) {
    if (error instanceof Refusal) return { done: false, text: error.message };
    throw error;
  }
}
