import { type FormEvent, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout/signed-out-layout.tsx';

type Invite = ConsoleOutput<'inviteLook'>;

interface OpeningCodeProps {
  token: string;
  invite: Invite;
  onOpened: (invite: Invite, code: string) => void;
}

/** The code that the person who asked for the link tells the one it is for. */
export function OpeningCode({ token, invite, onOpened }: OpeningCodeProps) {
  const { t } = useTexts();
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  const [code, setCode] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => onOpened(await api.call('inviteLook', { token, opening_code: code }), code));
  };
  return (
    <SignedOutLayout title={t(invite.reset ? 'invite.titleReset' : 'invite.title', { name: invite.name })}>
      <p>{t('invite.codeText')}</p>
      <form onSubmit={open}>
        <Stack>
          <Field
            label={t('approval.openingCode')}
            name="opening_code"
            value={code}
            required
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => setCode(event.target.value)}
          />
          <RefusedNote refused={refused} />
          <Button kind="primary" size="big" type="submit" busy={busy}>
            {t('action.continue')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
