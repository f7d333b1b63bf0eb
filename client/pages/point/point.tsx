import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { Page } from '../../components/page/page.tsx';

export const handle = {
  title: (t) => t('point.title'),
  bar: 'inner',
  tab: null,
  access: 'public',
} satisfies ScreenHandle;

/** Where coupons, points and after-sales lead: there is nothing yet (spec, section 2). */
export function Component() {
  const { t } = useTexts();
  return (
    <Page>
      <Empty icon="coupon" title={t('point.empty.title')} text={t('point.empty.text')}>
        <ButtonLink kind="primary" to="/service">
          {t('serviceDesk.open')}
        </ButtonLink>
      </Empty>
    </Page>
  );
}
