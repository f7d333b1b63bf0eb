import { type FormEvent, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './me.module.css';

interface PasskeysProps {
  passkeys: ConsoleOutput<'myFactors'>['passkeys'];
  possible: boolean;
  changed: () => void;
}

/** One's passkeys; a further one, or one less. */
export function Passkeys({ passkeys, possible, changed }: PasskeysProps) {
  const { t, dateTime } = useTexts();
  const api = useApi();
  const [adding, setAdding] = useState(false);
  const { attempt, busy, refused } = useTry();
  const remove = ({ id, label }: { id: string; label: string }) =>
    attempt(async () => {
      const summary = {
        verb: t('passkey.remove'),
        rows: [[t('passkey.label'), label] as const],
        final: t('passkey.removeMeans'),
        button: t('action.remove'),
      };
      await api.call('passkeyRemove', { id }, { summary });
      changed();
    });
  return (
    <Card
      title={t('passkey.list')}
      more={
        possible && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && <Empty>{possible ? t('passkey.none') : t('passkey.impossible')}</Empty>}
      <ul className={styles.rows}>
        {passkeys.map(({ id, label, created_at, used_at }) => (
          <li key={id}>
            <Icon name="key" />
            <span>
              <b>{label}</b>
              <small>
                {used_at === null
                  ? t('passkey.unused', { time: dateTime(created_at) })
                  : t('passkey.used', { time: dateTime(used_at) })}
              </small>
            </span>
            <Button size="small" kind="quiet" busy={busy} onClick={() => void remove({ id, label })}>
              <span>{t('action.remove')}</span>
              <span className="sr">{` ${label}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.status}>
        <RefusedNote refused={refused} />
      </div>
      {adding && (
        <AddPasskey
          close={() => setAdding(false)}
          added={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
    </Card>
  );
}

function AddPasskey({ close, added }: { close: () => void; added: () => void }) {
  const { t } = useTexts();
  const api = useApi();
  const [label, setLabel] = useState('');
  const { attempt, busy, refused } = useTry();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { passkey } = await api.call('passkeyOptions', {});
      await api.call('passkeyAdd', { response: await makePasskey(t, passkey), label });
      added();
    });
  };
  const act: SheetAct = { words: t('passkey.add'), form: 'add-passkey', icon: 'key', busy };
  return (
    <Dialog title={t('passkey.add')} onClose={close} act={act}>
      <form id="add-passkey" onSubmit={add}>
        <Field
          label={t('passkey.label')}
          required
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          hint={<Note>{t('passkey.labelHint')}</Note>}
        />
        <RefusedNote refused={refused} />
      </form>
    </Dialog>
  );
}
