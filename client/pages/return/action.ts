import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import { type GoodsReturnReason, goodsReturnKinds, goodsReturnReasons } from '../../../shared/contract/enums.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { refusalOf } from '../../lib/forms/refusal-of.ts';
import { sentFiles } from '../../lib/forms/sent-files.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { savedBackTo } from '../../ui/form/saved.tsx';

const fields = ['reason', 'words', 'quantity'] as const;

type Field = (typeof fields)[number];

export type ReturnAnswer = FormAnswer<Field>;

/** Asks for the return; its pictures are sent one by one afterwards, and a failed picture does not undo it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const orderno = params.orderno ?? '';
  const form = await request.formData();
  const api = context.get(apiContext);
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, fields);
  const { reason, words, quantity } = values;
  let said = '';
  const answer = await sendForm(values, problemsOf(values, t), async () => {
    const idempotencyKey = String(form.get('key') ?? '');
    const kind = goodsReturnKinds.find((one) => one === form.get('kind'));
    const input = {
      orderno,
      reason: reason as GoodsReturnReason,
      ...(words !== '' && { words }),
      ...(quantity !== '' && { quantity }),
      ...(kind && { kind }),
    };
    said = (await api.goodsReturn(input, { idempotencyKey })).msg;
  });
  if (answer) return data(answer, 400);
  const pictures = sentFiles(form, 'picture');
  const lost = pictures.length > 0 ? await sendPictures(api, orderno, pictures) : null;
  // Without JavaScript nothing is shown but a page.
  if (import.meta.env.SSR && lost !== null) return replace(`${addressOfOrder(orderno)}?lost`);
  const gone = await savedBackTo(addressOfOrder(orderno), said, request);
  if (lost !== null) showToast(`${t('return.picturesLost')}: ${lost}`, 'error');
  return gone;
}

function problemsOf(
  { reason, words }: Pick<Record<Field, string>, 'reason' | 'words'>,
  t: T,
): ReturnAnswer['problems'] {
  const said = words.trim() === '' ? {} : problemsIn({ words }, t);
  if (goodsReturnReasons.some((one) => one === reason)) return said;
  return { ...said, reason: t('problem.unchosen', { field: t('field.reason') }) };
}

/** Sends pictures until one fails, unless the return has some: the form came twice. Answers the reason, or null. */
function sendPictures(api: Api, orderno: string, pictures: readonly Blob[]): Promise<string | null> {
  return refusalOf(async () => {
    const [order] = (await api.order({ status: 0, orderno })).data;
    if (order?.goods_return?.pictures) return;
    for (const picture of pictures) await api.goodsReturnPicture({ orderno, picture });
  });
}
