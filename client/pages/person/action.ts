import { type ActionFunctionArgs, data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { nicknameRefusals } from '../../features/account/nickname-refusals.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentFiles } from '../../lib/forms/sent-files.ts';
import { storedToken, storedUser, storeUser } from '../../lib/session/session.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { savedHere, savedTo } from '../../ui/form/saved.tsx';

/** The intent of a form that is a picture alone. */
export const PICTURE = 'picture';

export const fields = ['nickname', 'birthday', 'region', 'signature'] as const;

type Field = (typeof fields)[number];

export type PersonAnswer = FormAnswer<Field>;

/** Keeps a picture that was chosen by itself; otherwise saves the picture, if there is one, and then the fields. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === PICTURE) {
    const lost = await sendForm<Field>({} as Record<Field, string>, {}, () => savePicture(api, form));
    if (lost?.refused) showToast(lost.refused, 'error');
    return lost ? data<PersonAnswer>(lost, 400) : savedHere('/user/person', t('message.saved'));
  }
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
  const [picture] = sentFiles(form, 'picture');
  if (picture) await api.personPicture({ picture });
  else if (form.has('remove')) await api.personPictureRemove({});
}

async function saveFields(api: Api, values: Record<Field, string>): Promise<void> {
  const before = import.meta.env.SSR ? null : storedUser();
  const { data: saved } = await api.savePerson(values);
  // Another shopper may have logged in in another tab meanwhile.
  if (before && before.token === storedToken()) storeUser({ ...before, nickname: saved.nickname });
}
