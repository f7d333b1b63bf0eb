import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { apiContext } from '../../lib/context.ts';
import { Accept } from './accept.tsx';
import { OpeningCode } from './opening-code.tsx';

/** The token is in the fragment, which no server and no log sees. */
export async function loader({ context }: LoaderFunctionArgs) {
  const token = window.location.hash.slice(1);
  return { token, invite: await context.get(apiContext).call('inviteLook', { token }) };
}

/** Accepting an invitation, or a new log-in: after its opening code, if it has one. */
export function Component() {
  const { token, invite } = useLoaderData<typeof loader>();
  const [opened, setOpened] = useState<{ invite: ConsoleOutput<'inviteLook'>; code: string } | null>(null);
  if (opened) return <Accept token={token} invite={opened.invite} code={opened.code} />;
  if (invite.needs_code) {
    return <OpeningCode token={token} invite={invite} onOpened={(found, code) => setOpened({ invite: found, code })} />;
  }
  return <Accept token={token} invite={invite} />;
}
