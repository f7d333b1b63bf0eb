import { addressOfArticle } from '../../../shared/articles.ts';
import { rules } from '../../../shared/rules.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Text } from '../../ui/text/text.tsx';
import type { RegisterAnswer } from './register.ts';
import styles from './register-form.module.css';
import { UsernameField } from './username-field.tsx';

interface RegisterFormProps {
  answer?: RegisterAnswer;
  /** `/reg` asks for no nickname. */
  withNickname: boolean;
  /** From the link of an invitation. */
  invitationCode?: string;
  /** Those that are current, as the shop marks them. */
  agreements: string;
}

/** The form that creates an account with an invitation code. */
export function RegisterForm({ answer, withNickname, invitationCode, agreements }: RegisterFormProps) {
  const { t, count } = useTexts();
  const { username, password } = rules;
  return (
    <ScreenForm
      intent="register"
      answer={answer}
      submit={t('register.title')}
      busy={t('register.busy')}
      note={<Agreements mark={agreements} />}
    >
      <UsernameField
        help={t('register.usernameHelp', { min: count(username.min), max: count(username.max) })}
        problem={answer?.problems.username}
        defaultValue={answer?.values.username}
      />
      {withNickname && (
        <Field
          name="nickname"
          label={t('field.nickname')}
          problem={answer?.problems.nickname}
          defaultValue={answer?.values.nickname}
          autoComplete="nickname"
          required
        />
      )}
      <PasswordField
        name="password"
        label={t('field.password')}
        help={t('register.passwordHelp', { min: count(password.min) })}
        problem={answer?.problems.password}
        autoComplete="new-password"
      />
      <Field
        name="invitation_code"
        label={t('field.invitation_code')}
        help={t('register.codeHelp')}
        problem={answer?.problems.invitation_code}
        defaultValue={answer?.values.invitation_code ?? invitationCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </ScreenForm>
  );
}

/** Who registers agrees to what these articles say; they open beside the form, which keeps what was typed. */
function Agreements({ mark }: { mark: string }) {
  const { t } = useTexts();
  const article = (id: number, text: TextKey) => (
    <a href={addressOfArticle(id)} target="_blank" rel="noreferrer" className={styles.article}>
      {t(text)}
    </a>
  );
  return (
    <p className={styles.agree}>
      <input type="hidden" name="agreed" value="1" />
      <input type="hidden" name="agreed_to" value={mark} />
      <Text k="register.agree" agreement={article(3, 'service.agreement')} privacy={article(2, 'service.privacy')} />
    </p>
  );
}
