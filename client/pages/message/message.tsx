import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';

export const handle = {
  title: (t) => t('messages.title'),
  access: 'public',
} satisfies ScreenHandle;

/** A text instead of messages (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const link = { to: '/user/order/0', text: t('my.orders') };
  return (
    <MainColumn>
      <Empty icon="mail" title={t('messages.empty.title')} text={t('messages.empty.text')} link={link} />
    </MainColumn>
  );
}
