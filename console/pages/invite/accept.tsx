import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { EnrolForm } from '../../ui/enrol/enrol.tsx';
import { RecoveryCodes } from '../../ui/enrol/recovery-codes.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout/signed-out-layout.tsx';

interface AcceptProps {
  token: string;
  invite: ConsoleOutput<'inviteLook'>;
  /** That opened it. */
  code?: string;
}

/** With a passkey, or with a password and an authenticator app. */
export function Accept({ token, invite, code }: AcceptProps) {
  const { t, dateTime } = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const [withPassword, setWithPassword] = useState(invite.passkey === null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passkey = useTry();
  const password = useTry();
  const given = { token, opening_code: code };
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
      await api.call('inviteAcceptPasskey', { ...given, response, label: t('passkey.first') });
      await go();
    });
  const text = { role: roleName(t, invite.role), time: dateTime(invite.expires_at) };
  return (
    <SignedOutLayout title={t(invite.reset ? 'invite.titleReset' : 'invite.title', { name: invite.name })}>
      <p>{t(invite.reset ? 'invite.textReset' : 'invite.text', text)}</p>
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
      {withPassword && invite.totp ? (
        <EnrolForm
          offer={invite.totp}
          withPassword
          name={invite.name}
          busy={password.busy}
          refused={password.refused}
          button={t('invite.accept')}
          submit={({ password: chosen = '', ...enrolled }) =>
            void password.attempt(async () => {
              const answer = await api.call('inviteAcceptPassword', { ...given, password: chosen, ...enrolled });
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
