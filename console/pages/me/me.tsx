import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { apiContext, useApi, useMe } from '../../lib/context.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { LanguageChoice } from '../../ui/language/language-choice.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Factors } from './factors.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [factors, sessions] = await Promise.all([api.call('myFactors', {}), api.call('mySessions', {})]);
  return { factors, sessions };
}

/** One's own screen: what one signs in with, one's sessions, and the language. */
export function Component() {
  const { factors, sessions } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { name, role, expires_at } = useMe();
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { attempt, busy, refused } = useTry();
  const changed = () => void revalidate();
  const signOut = () =>
    attempt(async () => {
      await api.call('signOut', {});
      await navigate('/login');
    });
  return (
    <ScreenLayout
      title={name}
      sub={roleName(t, role)}
      acts={
        <Button icon="logout" busy={busy} onClick={() => void signOut()}>
          {t('me.signOut')}
        </Button>
      }
    >
      <RefusedNote refused={refused} />
      <Columns kind="even">
        <Stack>
          <Passkeys passkeys={factors.passkeys} possible={factors.passkeys_possible} changed={changed} />
          <Factors factors={factors} name={name} changed={changed} />
        </Stack>
        <Stack>
          <Sessions sessions={sessions} changed={changed} />
          <Card title={t('me.display')} padded>
            <Pairs
              pairs={[
                [t('shell.language'), <LanguageChoice key="language" />],
                [t('me.until'), <Time key="until" at={expires_at} />],
              ]}
            />
          </Card>
        </Stack>
      </Columns>
    </ScreenLayout>
  );
}
