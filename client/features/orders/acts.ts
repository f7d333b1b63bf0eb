import type { Api, CallOptions } from '../../../shared/contract/index.ts';

/** Of an order: its id, or its number. */
interface Names {
  id: string;
  orderno: string;
}

/** What a button of an order does, by the `intent` of its form; each answers with the words that say so. */
const acts = {
  received: (api: Api, { orderno }: Names, options: CallOptions) => api.orderReceived({ orderno }, options),
  withdraw: (api: Api, { orderno }: Names, options: CallOptions) => api.goodsReturnWithdraw({ orderno }, options),
  leave: (api: Api, { orderno }: Names, options: CallOptions) => api.orderLeave({ orderno }, options),
  apply: (api: Api, { id }: Names, options: CallOptions) => api.orderReturn({ id }, options),
};

export type Act = keyof typeof acts;

export const isAct = (intent: string): intent is Act => Object.hasOwn(acts, intent);

/** Does it; an address names the order better than the form. Throws `Refusal`. */
export async function perform(act: Act, api: Api, form: FormData, orderno?: string): Promise<string> {
  const field = (name: string) => String(form.get(name) ?? '');
  const names = { id: field('id'), orderno: orderno ?? field('orderno') };
  return (await acts[act](api, names, { idempotencyKey: field('key') })).msg;
}
