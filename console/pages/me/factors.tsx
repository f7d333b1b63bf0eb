import { type FormEvent, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EnrolForm, type Offer } from '../../ui/enrol/enrol.tsx';
import { RecoveryCodes } from '../../ui/enrol/recovery-codes.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import styles from './me.module.css';

interface FactorsProps {
  factors: ConsoleOutput<'myFactors'>;
  name: string;
  changed: () => void;
}

/** Few codes are left: time for new ones. */
const FEW = 3;

/** Password, authenticator app and recovery codes. */
export function Factors({ factors, name, changed }: FactorsProps) {
  const { t } = useTexts();
  const api = useApi();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [passwordOpen, setPasswordOpen] = useState(false);
  const { attempt, busy, refused } = useTry();
  const { password, totp, recovery_left: left } = factors;
  const enrol = useTry();
  const close = () => {
    setOffer(null);
    setCodes(null);
    setPasswordOpen(false);
    changed();
  };
  const renew = () =>
    attempt(async () => {
      const summary = {
        verb: t('recovery.title'),
        rows: [[t('recovery.old'), t('recovery.left', { count: left })] as const],
        final: t('recovery.renewMeans'),
        button: t('recovery.renew'),
      };
      setCodes((await api.call('recoveryRenew', {}, { summary })).recovery_codes);
    });
  const setUp = () => attempt(async () => setOffer(await api.call('totpOffer', {})));
  return (
    <Card title={t('me.fallback')} sub={t('me.fallbackText')}>
      <ul className={styles.rows}>
        <li>
          <Icon name="lock" />
          <span>{t('signIn.password')}</span>
          {password ? (
            <Button size="small" onClick={() => setPasswordOpen(true)}>
              {t('action.change')}
            </Button>
          ) : (
            <Tag>{t('me.notSet')}</Tag>
          )}
        </li>
        <li>
          <Icon name="phone" />
          <span>{t('me.authenticator')}</span>
          <Button size="small" busy={busy} onClick={() => void setUp()}>
            {totp ? t('action.change') : t('me.setUp')}
          </Button>
        </li>
        {totp && (
          <li>
            <Icon name="receipt" />
            <span>
              <span>{t('recovery.title')}</span>{' '}
              {left <= FEW && <Tag tone="wait">{t('recovery.left', { count: left })}</Tag>}
              {left > FEW && <small>{t('recovery.left', { count: left })}</small>}
            </span>
            <Button size="small" busy={busy} onClick={() => void renew()}>
              {t('recovery.renew')}
            </Button>
          </li>
        )}
      </ul>
      <div className={styles.status}>
        <RefusedNote refused={refused} />
      </div>
      {passwordOpen && <ChangePassword close={close} />}
      {offer && !codes && (
        <Dialog title={t('me.authenticator')} onClose={close}>
          <EnrolForm
            offer={offer}
            withPassword={!password}
            name={name}
            busy={enrol.busy}
            refused={enrol.refused}
            button={t('action.save')}
            submit={(given) =>
              void enrol.attempt(async () => setCodes((await api.call('totpSet', given)).recovery_codes))
            }
          />
        </Dialog>
      )}
      {codes && (
        // The former ones are void, and nobody sees these again: only who says that they are kept ends it.
        <Dialog title={t('recovery.title')}>
          <RecoveryCodes codes={codes} name={name} done={close} />
        </Dialog>
      )}
    </Card>
  );
}

function ChangePassword({ close }: { close: () => void }) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('passwordSet');
  const [password, setPassword] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ password })).done) close();
  };
  const act = { words: t('action.save'), form: 'change-password', busy };
  return (
    <Dialog title={t('signIn.newPassword')} onClose={close} act={act}>
      <form id="change-password" onSubmit={(event) => void save(event)}>
        <Field
          label={t('signIn.newPassword')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          refused={refused?.message}
          hint={<Note>{t('signIn.passwordHint')}</Note>}
        />
        <Note>{t('me.endsOthers')}</Note>
      </form>
    </Dialog>
  );
}
