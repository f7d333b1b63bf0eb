import type { RouterContextProvider } from 'react-router-dom';
import { nicknameRefusals } from '../../features/account/nickname-refusals.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { type FormAnswer, fieldsOf, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { storedToken, storedUser, storeUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';

export type NicknameAnswer = FormAnswer<'nickname'>;

/** Changes the nickname. @returns what to show again if it was refused */
export function changeNickname(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<NicknameAnswer | null> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['nickname']);
  const send = async () => {
    const before = import.meta.env.SSR ? null : storedUser();
    const { data } = await context.get(apiContext).setNickname(values);
    // Another shopper may have logged in in another tab meanwhile.
    if (before && before.token === storedToken()) storeUser({ ...before, nickname: data.nickname });
  };
  return sendForm(values, problemsIn(values, t), send, { nickname: nicknameRefusals(t) });
}

/** The form for the public name. */
export function Nickname({ nickname, answer }: { nickname: string; answer?: NicknameAnswer }) {
  const { t } = useTexts();
  const field = useSavedFields({ nickname }, answer);
  return (
    <Card>
      <ScreenForm intent="nickname" answer={answer} submit={t('nickname.save')} busy={t('form.saving')}>
        <Field {...field('nickname')} help={t('nickname.help')} autoComplete="nickname" />
      </ScreenForm>
    </Card>
  );
}
