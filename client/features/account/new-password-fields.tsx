import { rules } from '../../../shared/rules.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';

interface NewPasswordFieldsProps {
  problems: { password?: string | undefined; c_password?: string | undefined } | undefined;
}

/** A new log-in password, typed twice. */
export function NewPasswordFields({ problems }: NewPasswordFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <PasswordField
        name="password"
        label={t('loginPassword.new')}
        help={t('register.passwordHelp', { min: rules.password.min })}
        problem={problems?.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="c_password"
        label={t('loginPassword.again')}
        problem={problems?.c_password}
        autoComplete="new-password"
      />
    </>
  );
}
