import { type ActionFunctionArgs, data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { nicknameRefusals } from '../../features/account/nickname-refusals.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { storedToken, storedUser, storeUser } from '../../lib/session/session.ts';
import type { T } from '../../lib/texts/texts.ts';
import { savedTo } from '../../ui/form/saved.tsx';

export const fields = ['nickname', 'birthday', 'region', 'signature'] as const;

type Field = (typeof fields)[number];

export type PersonAnswer = FormAnswer<Field>;

/** Saves the picture, if one was chosen, and then the fields. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const api = context.get(apiContext);
  const form = await request.formData();
  const values = fieldsOf(form, fields);
  const send = async () => {
    await savePicture(api, form);
    await saveFields(api, values);
  };
  const answer = await sendForm(values, problemsOf(values, t), send, { nickname: nicknameRefusals(t) });
  return answer ? data(answer, 400) : savedTo('/user/person', t('message.saved'));
}

/** All but the nickname may be empty. */
function problemsOf({ nickname, ...rest }: Record<Field, string>, t: T): PersonAnswer['problems'] {
  const said = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return problemsIn({ nickname, ...Object.fromEntries(said) } as typeof rest & { nickname: string }, t);
}

async function savePicture(api: Api, form: FormData): Promise<void> {
  const picture = form.get('picture');
  if (picture instanceof Blob && picture.size > 0) await api.personPicture({ picture });
  else if (form.has('remove')) await api.personPictureRemove({});
}

async function saveFields(api: Api, values: Record<Field, string>): Promise<void> {
  const before = import.meta.env.SSR ? null : storedUser();
  const { data: saved } = await api.savePerson(values);
  // Another shopper may have logged in in another tab meanwhile.
  if (before && before.token === storedToken()) storeUser({ ...before, nickname: saved.nickname });
}
