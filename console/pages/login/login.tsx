import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { apiContext, useApi } from '../../lib/context.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout/signed-out-layout.tsx';
import { PasswordForm } from './password-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { passkey } = await context.get(apiContext).call('signInOptions', {});
  return { passkeys: passkey !== null };
}

/** Signing in: with a passkey, or with a password and a code. */
export function Component() {
  const { passkeys } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [withPassword, setWithPassword] = useState(!passkeys);
  const { attempt, busy, refused } = useTry();
  const go = () => navigate(placeOf(new URLSearchParams(search).get('back')), { replace: true });
  const signIn = () =>
    attempt(async () => {
      // The challenge is good for a short time.
      const { passkey } = await api.call('signInOptions', {});
      await api.call('signInPasskey', { response: await signWithPasskey(t, passkey) });
      await go();
    });
  return (
    <SignedOutLayout title={t('signIn.title')}>
      {!passkeys && <Note>{t('refusal.passkeysImpossible')}</Note>}
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
        <PasswordForm done={() => void go()} />
      ) : (
        <Button kind="quiet" onClick={() => setWithPassword(true)}>
          {t('signIn.withPassword')}
        </Button>
      )}
      <Note>{t('signIn.lost')}</Note>
      <Note>{t('signIn.first')}</Note>
    </SignedOutLayout>
  );
}

/** Where to go after signing in: a path of the console, never another site. */
function placeOf(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/today';
}
