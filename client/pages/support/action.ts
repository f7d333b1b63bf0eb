import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentFiles } from '../../lib/forms/sent-files.ts';

/** The newest message, for the page that follows a form without JavaScript. */
export const NEWEST = 'newest';

export interface SupportAnswer extends FormAnswer<'message'> {
  /** The words are gone; they are not sent again. */
  sent: boolean;
  /** The last pictures, which were not sent. */
  left: number;
}

/** Sends the words, then the pictures one by one; a picture that fails does not undo what was sent before it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const orderno = new URL(request.url).searchParams.get('orderno') ?? '';
  const form = await request.formData();
  const api = context.get(apiContext);
  const { t } = context.get(textsContext)();
  const about = orderno === '' ? {} : { orderno };
  const values = fieldsOf(form, ['message']);
  const key = String(form.get('key') ?? '');
  const pictures = sentFiles(form, 'picture');
  // Without JavaScript there is one picture, and no key of its own.
  const pictureKeys = form.getAll('picture_key').map(String);
  const words = values.message.trim() !== '';
  const problems = words || pictures.length === 0 ? problemsIn(values, t) : {};
  const refused = await sendForm(values, problems, async () => {
    if (words) await api.supportSend({ ...about, message: values.message }, { idempotencyKey: key });
  });
  if (refused) return data<SupportAnswer>({ ...refused, sent: false, left: pictures.length }, 400);
  const lost = await sendPictures(pictures, (picture, place) =>
    api.supportPicture({ ...about, picture }, { idempotencyKey: pictureKeys[place - 1] ?? `${key}-${place}` }),
  );
  if (lost) {
    const why = words || lost.left < pictures.length ? `${t('support.picturesLost')}: ${lost.why}` : lost.why;
    return data<SupportAnswer>({ values: {}, problems: {}, refused: why, sent: true, left: lost.left }, 400);
  }
  if (import.meta.env.SSR) return replace(`${addressOfThread(orderno)}#${NEWEST}`);
  return data<SupportAnswer>({ values: {}, problems: {}, sent: true, left: 0 });
}

/** Sends pictures until one fails; answers the reason and how many are left, or null. */
async function sendPictures(
  pictures: readonly Blob[],
  send: (picture: Blob, place: number) => ReturnType<Api['supportPicture']>,
): Promise<{ why: string; left: number } | null> {
  let done = 0;
  try {
    for (const picture of pictures) await send(picture, ++done);
    return null;
  } catch (problem) {
    if (problem instanceof Refusal) return { why: problem.message, left: pictures.length - done + 1 };
    throw problem;
  }
}
