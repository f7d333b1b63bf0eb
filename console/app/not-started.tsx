import type { Texts } from '../lib/texts.ts';
import { TextsProvider } from '../lib/texts.ts';
import { Button } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';

interface NotStartedProps {
  texts: Texts;
  /** A sentence for the reader. */
  why: string;
}

/** In place of the console while the server does not answer at all. */
export function NotStarted({ texts, why }: NotStartedProps) {
  const { t } = texts;
  return (
    <TextsProvider value={texts}>
      <main id="content">
        <Empty
          title={t('error.title')}
          link={<Button onClick={() => window.location.reload()}>{t('action.again')}</Button>}
        >
          {why}
        </Empty>
      </main>
    </TextsProvider>
  );
}
