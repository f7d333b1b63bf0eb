import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';

export const handle = {
  title: (t) => t('point.title'),
  access: 'public',
} satisfies ScreenHandle;

/** The page of coupons and points, which do not exist yet (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const link = { to: '/service', text: t('serviceDesk.open') };
  return (
    <MainColumn>
      <Empty icon="coupon" title={t('point.empty.title')} text={t('point.empty.text')} link={link} />
    </MainColumn>
  );
}
