import type { ReactNode } from 'react';
import { addressOfArticle } from '../../../shared/articles.ts';
import { isolated } from '../../../shared/isolated.ts';
import { rules } from '../../../shared/rules.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Inviter } from './inviter.tsx';
import { OPEN_FIELD, type RegisterAnswer } from './register.ts';
import styles from './register-form.module.css';
import type { Registration } from './registration.ts';
import { UsernameField } from './username-field.tsx';

interface RegisterFormProps {
  answer?: RegisterAnswer;
  /** `/reg` asks for no nickname. */
  withNickname: boolean;
  registration: Registration;
  /** The code of who invites is shown and not typed, unless it is refused. */
  fixed?: boolean;
  /** Stands over the button. */
  before?: ReactNode;
  /** Words of the button, if they say more than that one registers. */
  submit?: string;
}

/** The form that creates an account with an invitation code. */
export function RegisterForm({ answer, withNickname, registration, fixed = false, before, submit }: RegisterFormProps) {
  const { t, count } = useTexts();
  const { username, password } = rules;
  const isShown = fixed && registration.inviter.invitation_code !== '' && !answer?.problems.invitation_code;
  return (
    <ScreenForm
      intent="register"
      answer={answer}
      submit={submit ?? t('register.title')}
      busy={t('register.busy')}
      note={<Agreements mark={registration.agreements} />}
    >
      {isShown && <Inviter {...registration.inviter} />}
      {registration.isOpen && <input type="hidden" name={OPEN_FIELD} value="1" />}
      <UsernameField
        help={t('register.usernameHelp', { min: count(username.min), max: count(username.max) })}
        problem={answer?.problems.username}
        defaultValue={answer?.values.username}
      />
      {withNickname && (
        <Field
          name="nickname"
          label={t('field.nickname')}
          help={t('register.nicknameHelp')}
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
      {!isShown && <CodeField answer={answer} {...registration} />}
      {before}
    </ScreenForm>
  );
}

function CodeField({ answer, isOpen, invitationCode, inviter }: Registration & Pick<RegisterFormProps, 'answer'>) {
  const { t } = useTexts();
  const help = t(isOpen ? 'register.codeOptional' : 'register.codeHelp');
  const ofLink = invitationCode === inviter.invitation_code && inviter.nickname !== '';
  return (
    <Field
      name="invitation_code"
      label={t('field.invitation_code')}
      help={ofLink ? t('register.invitedBy', { name: isolated(inviter.nickname) }) : help}
      problem={answer?.problems.invitation_code}
      defaultValue={answer?.values.invitation_code ?? invitationCode}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required={!isOpen}
    />
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
