import { UsernameField } from '../../features/account/username-field.tsx';
import { EmailField } from '../../features/email-code/email-field.tsx';
import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { SEND_CODE } from './recover.ts';

/** Asks who it is. */
export function AskForm({ answer }: { answer?: FormAnswer<'username' | 'email'> }) {
  const { t } = useTexts();
  return (
    <ScreenForm intent={SEND_CODE} answer={answer} submit={t('code.send')} busy={t('code.send')}>
      <Hint>{t('forgot.text')}</Hint>
      <UsernameField problem={answer?.problems.username} defaultValue={answer?.values.username} />
      <EmailField problem={answer?.problems.email} defaultValue={answer?.values.email} />
    </ScreenForm>
  );
}
