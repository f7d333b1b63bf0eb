import { useNavigation } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { CodeButton } from '../../features/email-code/code-button.tsx';
import { CodeField } from '../../features/email-code/code-field.tsx';
import { EmailBadge } from '../../features/email-code/email-badge.tsx';
import { EmailField } from '../../features/email-code/email-field.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Fold } from '../../ui/fold/fold.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint, RefusedHint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { CONFIRM_EMAIL, type EmailAnswer, REMOVE_EMAIL, SET_EMAIL, type SentTo } from './email.ts';
import styles from './email-card.module.css';

type Email = CallOutput<'notificationSettings'>['email'];

/** The shopper's e-mail address: none, waiting for its code, or confirmed (docs/domain.md, E-mail). */
export function EmailCard({ email: { address, pending }, answer }: { email: Email; answer: EmailAnswer }) {
  const { t } = useTexts();
  const { ask, confirm, remove, doubt } = answer;
  const sent = answer.sent ?? (pending ? { email: pending.address, next: pending.next } : undefined);
  const state = address ? 'confirmed' : sent ? 'unconfirmed' : 'unset';
  return (
    <Card heading={t('field.email')} aside={<EmailBadge state={state} />}>
      {address && (
        <p className={styles.text}>
          <bdi className={styles.address}>{address}</bdi>
        </p>
      )}
      {sent && <ConfirmForm sent={sent} replaces={address !== ''} doubt={doubt} answer={confirm} />}
      {!address && !sent && <p className={styles.text}>{t('email.none')}</p>}
      {address || sent ? (
        <Fold title={t(sent ? 'code.send' : 'email.change')} open={ask !== undefined}>
          <AskForm answer={ask} sent={sent} />
        </Fold>
      ) : (
        <AskForm answer={ask} />
      )}
      {address && (
        <Fold title={t('email.remove')} open={remove !== undefined}>
          <ScreenForm intent={REMOVE_EMAIL} answer={remove} submit={t('email.remove')} busy={t('form.saving')}>
            <LoginPassword problem={remove?.problems.password} />
          </ScreenForm>
        </Fold>
      )}
    </Card>
  );
}

interface ConfirmFormProps extends Pick<EmailAnswer, 'doubt'> {
  sent: SentTo;
  /** Until it is confirmed another address stays. */
  replaces: boolean;
  answer: EmailAnswer['confirm'];
}

function ConfirmForm({ sent: { email, next }, replaces, doubt, answer }: ConfirmFormProps) {
  const { t } = useTexts();
  return (
    <ScreenForm intent={CONFIRM_EMAIL} answer={answer} submit={t('email.confirm')} busy={t('form.saving')}>
      <p className={styles.text}>
        <bdi className={styles.address}>{email}</bdi> {replaces && <EmailBadge state="unconfirmed" />}
      </p>
      {doubt ? <RefusedHint>{doubt}</RefusedHint> : <Hint role="status">{t('message.codeSent')}</Hint>}
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="next" value={next} />
      <CodeField problem={answer?.problems.code} />
    </ScreenForm>
  );
}

function AskForm({ answer, sent }: { answer: EmailAnswer['ask']; sent?: SentTo }) {
  const { t } = useTexts();
  const busy = useNavigation().formData?.get('intent') === SET_EMAIL;
  const button = () => <CodeButton kind={sent ? 'line' : 'primary'} busy={busy} from={sent?.next} />;
  return (
    <ScreenForm intent={SET_EMAIL} answer={answer} submit={t('code.send')} busy={t('code.send')} foot={button}>
      <EmailField problem={answer?.problems.email} defaultValue={answer?.values.email ?? sent?.email} />
      <LoginPassword problem={answer?.problems.password} />
    </ScreenForm>
  );
}

function LoginPassword({ problem }: { problem?: string }) {
  const { t } = useTexts();
  return (
    <PasswordField
      name="password"
      label={t('security.fund.logInPassword')}
      problem={problem}
      autoComplete="current-password"
    />
  );
}
