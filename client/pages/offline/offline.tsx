import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';

export const handle = {
  title: (t) => t('offline.title'),
  heading: () => '',
  bar: 'none',
  access: 'public',
  still: true,
  unlisted: true,
} satisfies ScreenHandle;

/** Stored on the device and shown instead of any page that cannot be loaded; its button requests that page again. */
export function Component() {
  const { t } = useTexts();
  return (
    <main>
      <Empty
        icon="alert"
        title={t('offline.title')}
        text={t('offline.text')}
        level={1}
        link={{ to: '', text: t('offline.retry') }}
      />
    </main>
  );
}
