import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { refusalOf } from '../../lib/forms/refusal-of.ts';
import { sentFiles } from '../../lib/forms/sent-files.ts';
import { addressOfOrder, addressOfOwnReview } from '../../lib/order-address.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { savedBackTo } from '../../ui/form/saved.tsx';

/** Query of the form's own address: the review was saved, and not every picture. */
export const LOST = 'lost';

const fields = ['stars', 'review', 'anonymous'] as const;

type Values = Record<(typeof fields)[number], string>;

export type ReviewAnswer = FormAnswer<(typeof fields)[number]>;

/** Publishes the review or changes it; its pictures follow one by one, and one that fails does not undo it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const orderno = params.orderno ?? '';
  const form = await request.formData();
  const api = context.get(apiContext);
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, fields);
  const isNew = form.get('change') === null;
  let words = '';
  const answer = await sendForm(values, problemsOf(values, t), async () => {
    const said = saidIn(orderno, values);
    const idempotencyKey = String(form.get('key') ?? '');
    words = (await (isNew ? api.reviewAdd(said, { idempotencyKey }) : api.reviewEdit(said))).msg;
  });
  if (answer) return data(answer, 400);
  const lost = await refusalOf(() => changePictures(api, orderno, form, isNew));
  // Without JavaScript nothing is shown but a page.
  if (import.meta.env.SSR && lost !== null) return replace(`${addressOfOwnReview(orderno)}?${LOST}`);
  const gone = await savedBackTo(addressOfOrder(orderno), words, request);
  if (lost !== null) showToast(`${t('review.picturesLost')}: ${lost}`, 'error');
  return gone;
}

function problemsOf({ stars, review }: Values, t: T): ReviewAnswer['problems'] {
  const said = review.trim() === '' ? {} : problemsIn({ review }, t);
  return /^[1-5]$/.test(stars) ? said : { ...said, stars: t('problem.unchosen', { field: t('field.stars') }) };
}

const saidIn = (orderno: string, { stars, review, anonymous }: Values) => ({
  orderno,
  stars,
  ...(review.trim() !== '' && { review }),
  ...(anonymous !== '' && { anonymous: 1 }),
});

/** Takes off the pictures that were named, and adds the new ones, unless a form that came twice has added them. */
async function changePictures(api: Api, orderno: string, form: FormData, isNew: boolean): Promise<void> {
  for (const id of form.getAll('remove')) await api.reviewPictureRemove({ orderno, id: String(id) });
  const pictures = sentFiles(form, 'picture');
  if (pictures.length === 0) return;
  const [order] = isNew ? (await api.order({ status: 0, orderno })).data : [];
  if (order?.review?.pictures.length) return;
  for (const picture of pictures) await api.reviewPicture({ orderno, picture });
}
