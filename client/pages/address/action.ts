import { type ActionFunctionArgs, data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { localPath } from '../../lib/local-path.ts';
import type { T } from '../../lib/texts/texts.ts';
import { savedBackTo, savedTo } from '../../ui/form/saved.tsx';

const fields = ['truename', 'phone', 'address'] as const;

/** What is said of what was not done. */
export interface AddressAnswer {
  form?: FormAnswer<(typeof fields)[number]>;
  /** Why a button of the list did nothing. */
  refused?: string;
}

/** Saves, chooses or removes an address; a shopper who came from a purchase (`next`) goes back to it with the choice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const api = context.get(apiContext);
  const next = new URL(request.url).searchParams.get('next');
  const form = await request.formData();
  const intent = form.get('intent');
  const id = String(form.get('id') ?? '');
  const answer =
    intent === 'use' || intent === 'remove'
      ? await press(() => (intent === 'use' ? api.addressDefault({ id }) : api.addressRemove({ id })))
      : await save(api, { form, id, chosen: next !== null }, t);
  if (answer) return data(answer, 400);
  if (intent === 'remove') return savedTo(hereWith(next), t('address.removed'));
  const words = t('address.saved');
  return next === null ? savedTo('/user/address', words) : savedBackTo(localPath(next), words, request);
}

const hereWith = (next: string | null) =>
  next === null ? '/user/address' : `/user/address?${new URLSearchParams({ next })}`;

async function press(send: () => Promise<unknown>): Promise<AddressAnswer | null> {
  try {
    await send();
    return null;
  } catch (problem) {
    if (problem instanceof Refusal) return { refused: problem.message };
    throw problem;
  }
}

interface Sent {
  form: FormData;
  id: string;
  /** It is the one for the purchase that the shopper comes from. */
  chosen: boolean;
}

async function save(api: Api, { form: sent, id, chosen }: Sent, t: T): Promise<AddressAnswer | null> {
  const values = fieldsOf(sent, fields);
  const form = await sendForm(values, problemsIn(values, t), async () => {
    const { data: saved } = await api.addressSave(id === '' ? values : { ...values, id });
    if (chosen) await api.addressDefault({ id: saved.id });
  });
  return form && { form };
}
