import { type ActionFunctionArgs, data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { isAct, perform } from '../../features/orders/acts.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { savedHere } from '../../ui/form/saved.tsx';

const addressFields = ['truename', 'phone', 'address'] as const;
const sentBackFields = ['carrier', 'tracking'] as const;

/** The messages of a refused form, by form. */
export interface OrderAnswer {
  address?: FormAnswer<(typeof addressFields)[number]>;
  sentBack?: FormAnswer<(typeof sentBackFields)[number]>;
  pictures?: FormAnswer<never>;
  /** The reason of a button's refusal, for a page without JavaScript. */
  refused?: string;
}

/** The forms and buttons of an order (docs/domain.md, Parcels and returns); then it is read again. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const orderno = params.orderno ?? '';
  const form = await request.formData();
  const intent = String(form.get('intent') ?? '');
  const api = context.get(apiContext);
  if (isAct(intent)) return done(orderno, () => perform(intent, api, form, orderno));
  const { t } = context.get(textsContext)();
  if (intent === 'useAddress') return takeSaved(api, orderno, String(form.get('id') ?? ''), t);
  if (intent === 'pictures') return addPictures(api, orderno, form, t);
  const answer =
    intent === 'sentBack' ? await sentBack(api, orderno, form, t) : await setAddress(api, orderno, form, t);
  if (answer) return data(answer, 400);
  return savedHere(addressOfOrder(orderno), t(intent === 'sentBack' ? 'message.saved' : 'address.saved'));
}

/** Does what a button asks for, and says the words that it returns, or why it was refused. */
async function done(orderno: string, work: () => Promise<string>) {
  try {
    return savedHere(addressOfOrder(orderno), await work());
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (import.meta.env.SSR) return data<OrderAnswer>({ refused: problem.message }, 400);
    showToast(problem.message, 'error');
    // After a refusal the order is read again; without an answer it stays.
    return data(null, problem.code === 400 ? 200 : 503);
  }
}

/** Takes a saved address for this order; one that was removed meanwhile changes nothing. */
function takeSaved(api: Api, orderno: string, id: string, t: T) {
  return done(orderno, async () => {
    const { data: book } = await api.addressList({});
    const place = book.find((one) => String(one.id) === id);
    if (!place) throw new Refusal(400, t('refusal.addressUnknown'));
    const { truename, phone, address } = place;
    await api.orderAddress({ orderno, truename, phone, address });
    return t('address.saved');
  });
}

async function setAddress(api: Api, orderno: string, form: FormData, t: T): Promise<OrderAnswer | null> {
  const values = fieldsOf(form, addressFields);
  const address = await sendForm(values, problemsIn(values, t), () => api.orderAddress({ orderno, ...values }));
  return address && { address };
}

async function sentBack(api: Api, orderno: string, form: FormData, t: T): Promise<OrderAnswer | null> {
  const values = fieldsOf(form, sentBackFields);
  const { carrier, tracking: number } = values;
  const send = () => api.goodsReturnSent({ orderno, carrier, number });
  const answer = await sendForm(values, problemsIn(values, t), send);
  return answer && { sentBack: answer };
}

/** Sends pictures of a return until one fails; those before it stay, and the order is read again with them. */
async function addPictures(api: Api, orderno: string, form: FormData, t: T) {
  let sent = 0;
  const pictures = await sendForm<never>({}, {}, async () => {
    for (const picture of form.getAll('picture')) {
      if (!(picture instanceof Blob)) continue;
      await api.goodsReturnPicture({ orderno, picture });
      sent += 1;
    }
  });
  if (pictures && sent === 0) return data<OrderAnswer>({ pictures }, 400);
  const gone = savedHere(addressOfOrder(orderno), t('message.saved'));
  if (pictures?.refused) showToast(pictures.refused, 'error');
  return gone;
}
