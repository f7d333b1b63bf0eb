import type { RouterContextProvider } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { showToast } from '../../lib/toast-store.ts';

/** The result of cancelling: `text` is the server's message, in the reader's language. */
export interface CancelAnswer {
  done: boolean;
  text: string;
}

/** Cancels a recharge that has not been paid. */
export async function cancelRecharge(context: Readonly<RouterContextProvider>, form: FormData): Promise<CancelAnswer> {
  const number = form.get('number');
  try {
    const { msg } = await context.get(apiContext).rechargeCancel({ number: typeof number === 'string' ? number : '' });
    if (!import.meta.env.SSR) showToast(msg);
    return { done: true, text: msg };
  } catch (error) {
    if (error instanceof Refusal) return { done: false, text: error.message };
    throw error;
  }
}
