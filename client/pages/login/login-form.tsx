import { useTexts } from '../../app/texts.tsx';
import { UsernameField } from '../../components/account-form/username-field.tsx';
import { PasswordField } from '../../components/field/password-field.tsx';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import type { LoginAnswer } from './log-in.ts';

/** Username and password; `username` is the one that was just registered. */
export function LoginForm({ answer, username }: { answer?: LoginAnswer; username: string }) {
  const { t } = useTexts();
  return (
    <ScreenForm intent="login" answer={answer} submit={t('login.title')} busy={t('login.busy')}>
      <UsernameField problem={answer?.problems.username} defaultValue={answer?.values.username ?? username} />
      <PasswordField
        name="password"
        label={t('field.password')}
        problem={answer?.problems.password}
        autoComplete="current-password"
      />
    </ScreenForm>
  );
}
