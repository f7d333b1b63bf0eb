import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { SavedHint, savedTo } from '../../ui/form/saved.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { changeNickname, Nickname } from './nickname.tsx';

export const handle = {
  title: (t) => t('person.title'),
  access: 'private',
  query: ['saved'],
} satisfies ScreenHandle;

const rows: readonly { text: TextKey; icon: IconName }[] = [
  { text: 'person.picture', icon: 'user' },
  { text: 'person.birthday', icon: 'gift' },
  { text: 'person.region', icon: 'pin' },
  { text: 'person.mail', icon: 'mail' },
  { text: 'person.signature', icon: 'star' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: viewer } = await context.get(apiContext).userInfo({});
  return { nickname: viewer.nickname };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const answer = await changeNickname(context, await request.formData());
  return answer ? data(answer, 400) : savedTo('/user/person', t('message.saved'));
}

/** The nickname, and a placeholder list for features to come (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { nickname } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MainColumn>
      <SavedHint />
      <Nickname key={nickname} nickname={nickname} answer={answer} />
      <Hint>{t('person.hint')}</Hint>
      <Card rows>
        <Rows>
          {rows.map(({ text, icon }) => (
            <Row key={text} icon={icon} title={t(text)} value={t('person.none')} />
          ))}
        </Rows>
      </Card>
    </MainColumn>
  );
}
