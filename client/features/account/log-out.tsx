import { Form, useNavigation } from 'react-router-dom';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './log-out.module.css';

/** Submits to the screen's action, which is `logOutAction`; `refused` is why the last try did not end the session. */
export function LogOut({ refused }: { refused?: string }) {
  const { t } = useTexts();
  const sendOnce = useSendOnce();
  const leaving = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <button type="submit" className={styles.button} aria-disabled={leaving || undefined}>
        <Icon name="logout" size={18} flip />
        <span>{t(leaving ? 'my.loggingOut' : 'my.logOut')}</span>
      </button>
    </Form>
  );
}
