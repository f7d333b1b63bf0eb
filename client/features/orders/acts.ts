import type { Api, CallOptions } from '../../../shared/contract/index.ts';

/** What a button of an order does, by the `intent` of its form; each answers with the words that say so. */
const acts = {
  received: (api: Api, form: FormData, options: CallOptions) =>
    api.orderReceived({ orderno: String(form.get('orderno') ?? '') }, options),
  withdraw: (api: Api, form: FormData, options: CallOptions) =>
    api.goodsReturnWithdraw({ orderno: String(form.get('orderno') ?? '') }, options),
  apply: (api: Api, form: FormData, options: CallOptions) =>
    api.orderReturn({ id: String(form.get('id') ?? '') }, options),
};

export type Act = keyof typeof acts;

export const isAct = (intent: string): intent is Act => Object.hasOwn(acts, intent);

/** Does it. Throws `Refusal`. */
export async function perform(act: Act, api: Api, form: FormData): Promise<string> {
  return (await acts[act](api, form, { idempotencyKey: String(form.get('key') ?? '') })).msg;
}
