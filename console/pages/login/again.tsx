import { useEffect, useState } from 'react';
import { useStore } from '../../../web/store.ts';
import { useApi } from '../../lib/context.ts';
import { type Ended, endedSession } from '../../lib/sign-in-again.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import { shownOnDemand } from '../../ui/on-demand/on-demand.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './login.module.css';

const Ways = shownOnDemand(async () => (await import('./ways.tsx')).Ways, <SkeletonRows rows={2} />);

/** Over everything, whenever a call finds that the session has ended (`lib/sign-in-again.ts`). */
export function SignInAgain() {
  const ended = useStore(endedSession);
  return ended && <Sheet {...ended} />;
}

/** What is typed below stays, unseen, until its person signs in again. */
function Sheet({ name, answer }: Ended) {
  const { t } = useTexts();
  const api = useApi();
  const [passkeys, setPasskeys] = useState(true);
  useEffect(() => {
    api.call('signInOptions', {}).then(
      ({ passkey }) => setPasskeys(passkey !== null),
      // Without an answer a passkey remains what most have; trying it says what is wrong.
      () => undefined,
    );
  }, [api]);
  return (
    <Dialog title={t('signInAgain.title')} centred covering>
      <div className={styles.form}>
        <Note icon="lock">{t('signInAgain.text', { name })}</Note>
        <Ways key={String(passkeys)} passkeys={passkeys} done={() => answer(true)} />
        <Button kind="quiet" onClick={() => answer(false)}>
          {t('signInAgain.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
