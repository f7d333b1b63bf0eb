import { type FormEvent, useState } from 'react';
import { plainCode } from '../../../shared/typed.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './login.module.css';

/** Name, password, and a code of the authenticator app or a recovery code. */
export function PasswordForm({ done }: { done: () => void }) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('signInPassword');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The answer has no data: null is success too.
    if ((await run({ name: name.trim(), password, code: plainCode(code).trim() })).done) done();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('signIn.name')}
        autoComplete="username"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t('signIn.code')}
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint={<Note>{t('signIn.codeHint')}</Note>}
      />
      <RefusedNote refused={refused} />
      <Button kind="primary" size="big" type="submit" busy={busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
