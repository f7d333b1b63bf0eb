import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { apiContext, useApi } from '../../lib/context.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { EnrolForm } from '../../ui/enrol/enrol.tsx';
import { RecoveryCodes } from '../../ui/enrol/recovery-codes.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout/signed-out-layout.tsx';

/** The token is in the fragment, which no server and no log sees. */
export async function loader({ context }: LoaderFunctionArgs) {
  const token = window.location.hash.slice(1);
  return { token, invite: await context.get(apiContext).call('inviteLook', { token }) };
}

/** Accepting an invitation: with a passkey, or with a password and an authenticator app. */
export function Component() {
  const { token, invite } = useLoaderData<typeof loader>();
  const { t, dateTime } = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const [withPassword, setWithPassword] = useState(invite.passkey === null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passkey = useTry();
  const password = useTry();
  const go = () => navigate('/today', { replace: true });
  if (codes) {
    return (
      <SignedOutLayout title={t('recovery.title')}>
        <RecoveryCodes codes={codes} name={invite.name} done={() => void go()} />
      </SignedOutLayout>
    );
  }
  const acceptWithPasskey = () =>
    passkey.attempt(async () => {
      const response = await makePasskey(t, invite.passkey);
      await api.call('inviteAcceptPasskey', { token, response, label: t('passkey.first') });
      await go();
    });
  return (
    <SignedOutLayout title={t('invite.title', { name: invite.name })}>
      <p>{t('invite.text', { role: roleName(t, invite.role), time: dateTime(invite.expires_at) })}</p>
      {invite.passkey === null ? (
        <Note>{t('passkey.impossible')}</Note>
      ) : (
        <>
          <Button
            kind={withPassword ? 'line' : 'primary'}
            size="big"
            icon="key"
            busy={passkey.busy}
            onClick={() => void acceptWithPasskey()}
          >
            {t('invite.withPasskey')}
          </Button>
          <RefusedNote refused={passkey.refused} />
          <Note icon="lock">{t('invite.passkeyText')}</Note>
        </>
      )}
      {withPassword ? (
        <EnrolForm
          offer={invite.totp}
          withPassword
          name={invite.name}
          busy={password.busy}
          refused={password.refused}
          button={t('invite.accept')}
          submit={({ password: chosen = '', ...given }) =>
            void password.attempt(async () => {
              const answer = await api.call('inviteAcceptPassword', { token, password: chosen, ...given });
              setCodes(answer.recovery_codes);
            })
          }
        />
      ) : (
        <Button kind="quiet" onClick={() => setWithPassword(true)}>
          {t('invite.withPassword')}
        </Button>
      )}
    </SignedOutLayout>
  );
}
