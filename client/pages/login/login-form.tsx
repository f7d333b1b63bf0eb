import type { LoginAnswer } from '../../features/account/log-in.ts';
import { forgotAddress } from '../../features/account/login-address.ts';
import { UsernameField } from '../../features/account/username-field.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './login.module.css';

interface LoginFormProps {
  answer?: LoginAnswer;
  /** The one just registered, or whose password was just replaced; else empty. */
  username: string;
  /** Of who just registered on this page. */
  password: string;
  /** Path of the page to open afterwards. */
  next: string;
}

/** Username and password. */
export function LoginForm({ answer, username, password, next }: LoginFormProps) {
  const { t } = useTexts();
  return (
    <ScreenForm intent="login" answer={answer} submit={t('login.title')} busy={t('login.busy')}>
      <UsernameField problem={answer?.problems.username} defaultValue={answer?.values.username ?? username} />
      <PasswordField
        name="password"
        label={t('field.password')}
        problem={answer?.problems.password}
        defaultValue={answer ? undefined : password}
        autoComplete="current-password"
      />
      <Link to={forgotAddress(next)} className={styles.forgot}>
        {t('forgot.title')}
      </Link>
    </ScreenForm>
  );
}
