import type { RouterContextProvider } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
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
  const [number, proof] = [form.get('number'), form.get('proof')];
  try {
    const { msg } = await context.get(apiContext).rechargeProof({
      number: typeof number === 'string' ? number : '',
      // If there is none, the server answers that it is no picture.
      proof: proof instanceof Blob ? proof : new Blob(),
    });
    if (!import.meta.env.SSR && hasLeft(request)) showToast(msg, 'done');
    return { done: true, text: msg };
  } catch (error) {
    if (error instanceof Refusal) return { done: false, text: error.message };
    throw error;
  }
}
