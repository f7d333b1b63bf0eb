import type { RouterContextProvider } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { showToast } from '../../lib/toast-store.ts';

/** The result of an act on a recharge: `text` is the server's message, in the reader's language. */
export interface RechargeAct {
  done: boolean;
  text: string;
}

const acts: Record<string, (api: Api, form: FormData) => Promise<{ msg: string }>> = {
  cancel: (api, form) => api.rechargeCancel(fieldsOf(form, ['number'])),
  send_back: (api, form) => {
    const { key: idempotencyKey, ...fields } = fieldsOf(form, ['number', 'money', 'safe_pwd', 'key']);
    return api.rechargeReturn(fields, { idempotencyKey });
  },
};

/** Cancels a recharge that has not been paid, or sends back what is left of one that was, by the form's `intent`. */
export async function actOnRecharge(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<RechargeAct | null> {
  const act = acts[String(form.get('intent'))];
  if (!act) return null;
  try {
    const { msg } = await act(context.get(apiContext), form);
    if (!import.meta.env.SSR) showToast(msg);
    return { done: true, text: msg };
  } catch (error) {
    if (error instanceof Refusal) return { done: false, text: error.message };
    throw error;
  }
}
