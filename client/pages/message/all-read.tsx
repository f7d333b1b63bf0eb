import { useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { BarButton } from '../../ui/title-bar/bar-action.tsx';
import type { action } from './action.ts';
import styles from './message.module.css';

/** Marks as read all up to the newest that is shown, from the title bar; without JavaScript from above the list. */
export function AllRead({ upTo }: { upTo: number }) {
  const { t } = useTexts();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const press = () => {
    if (fetcher.state === 'idle') form.current?.requestSubmit();
  };
  return (
    <>
      <BarButton icon="done" label={t('messages.allRead')} onClick={press} />
      <fetcher.Form ref={form} method="post" className={styles.allRead}>
        <input type="hidden" name="up_to" value={upTo} />
        <ShownTo />
        <Button type="submit" kind="tint" size="small" icon="done">
          {t('messages.allRead')}
        </Button>
      </fetcher.Form>
    </>
  );
}
