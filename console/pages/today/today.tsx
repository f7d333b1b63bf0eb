import { serverNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page/page.tsx';

/** What waits, and how the shop stands. */
export function Component() {
  const { t, longDay } = useTexts();
  return (
    <Page title={t('screen.today')} sub={longDay(serverNow())}>
      {null}
    </Page>
  );
}
