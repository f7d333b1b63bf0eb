import { useState } from 'react';
import { useApi } from '../../lib/context.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { PasswordForm } from './password-form.tsx';

interface WaysProps {
  /** Whether this address can ask for a passkey. */
  passkeys: boolean;
  done: () => void;
}

/** The ways to sign in: with a passkey, or with a password and a code. */
export function Ways({ passkeys, done }: WaysProps) {
  const { t } = useTexts();
  const api = useApi();
  const [withPassword, setWithPassword] = useState(!passkeys);
  const { attempt, busy, refused } = useTry();
  const signIn = () =>
    attempt(async () => {
      // The challenge is good for a short time.
      const { passkey } = await api.call('signInOptions', {});
      await api.call('signInPasskey', { response: await signWithPasskey(t, passkey) });
      done();
    });
  return (
    <>
      {!passkeys && <Note>{t('passkey.impossible')}</Note>}
      {passkeys && (
        <>
          <Button
            kind={withPassword ? 'line' : 'primary'}
            size="big"
            icon="key"
            busy={busy}
            onClick={() => void signIn()}
          >
            {t('signIn.withPasskey')}
          </Button>
          <RefusedNote refused={refused} />
        </>
      )}
      {withPassword ? (
        <PasswordForm done={done} />
      ) : (
        <Button kind="quiet" onClick={() => setWithPassword(true)}>
          {t('signIn.withPassword')}
        </Button>
      )}
    </>
  );
}
