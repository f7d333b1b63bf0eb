import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Note } from '../../ui/note/note.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout/signed-out-layout.tsx';
import { Ways } from './ways.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { passkey } = await context.get(apiContext).call('signInOptions', {});
  return { passkeys: passkey !== null };
}

/** Signing in. */
export function Component() {
  const { passkeys } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = () => navigate(placeOf(new URLSearchParams(search).get('back')), { replace: true });
  return (
    <SignedOutLayout title={t('signIn.title')}>
      <Ways passkeys={passkeys} done={() => void go()} />
      <Note>{t('signIn.lost')}</Note>
      <Note>{t('signIn.first')}</Note>
    </SignedOutLayout>
  );
}

/** Where to go after signing in: a path of the console, never another site. */
function placeOf(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/today';
}
