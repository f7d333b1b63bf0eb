import { AccountName } from '../../features/account/account-name.tsx';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { CodeAgain } from '../../features/email-code/again.tsx';
import { CodeField } from '../../features/email-code/code-field.tsx';
import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { SEND_CODE, SET_PASSWORD, type Sent } from './recover.ts';

interface NewPasswordProps {
  sent: Sent;
  answer?: FormAnswer<'code' | 'password' | 'c_password'>;
}

/** The code that was sent, and the new password. */
export function NewPassword({ sent: { username, email, next }, answer }: NewPasswordProps) {
  const { t } = useTexts();
  return (
    <div className="stack loose">
      <Hint role="status">{t('message.codeSentIfKnown')}</Hint>
      <ScreenForm
        intent={SET_PASSWORD}
        answer={answer}
        submit={t('loginPassword.submit')}
        busy={t('loginPassword.changing')}
      >
        <AccountName username={username} />
        <input type="hidden" name="username" value={username} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="next" value={next} />
        <CodeField problem={answer?.problems.code} />
        <NewPasswordFields problems={answer?.problems} />
      </ScreenForm>
      <CodeAgain intent={SEND_CODE} fields={{ username, email }} from={next} />
    </div>
  );
}
