import type { ScreenHandle } from '../../app/screen.ts';
import { type TextKey, useTexts } from '../../app/texts.tsx';
import { Hint } from '../../components/hint/hint.tsx';
import type { IconName } from '../../components/icon/icon.tsx';
import { Row, Rows } from '../../components/list-row/list-row.tsx';
import { Card, Page } from '../../components/page/page.tsx';

export const handle = {
  title: (t) => t('person.title'),
  bar: 'inner',
  tab: null,
  access: 'public',
} satisfies ScreenHandle;

const rows: readonly { text: TextKey; icon: IconName }[] = [
  { text: 'person.picture', icon: 'user' },
  { text: 'person.birthday', icon: 'gift' },
  { text: 'person.region', icon: 'pin' },
  { text: 'person.mail', icon: 'mail' },
  { text: 'person.signature', icon: 'star' },
];

/** A list that keeps the place of what is to come (spec, section 2). */
export function Component() {
  const { t } = useTexts();
  return (
    <Page>
      <Hint>{t('person.hint')}</Hint>
      <Card>
        <Rows>
          {rows.map(({ text, icon }) => (
            <Row key={text} icon={icon} title={t(text)} value={t('person.none')} />
          ))}
        </Rows>
      </Card>
    </Page>
  );
}
