import { type FormEvent, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router-dom';
import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { Sheet } from '../../components/sheet/sheet.tsx';
import styles from './security.module.css';
import { END_SESSION } from './settings.ts';

interface EndSessionProps {
  id: string;
  device: string;
  fetcher: FetcherWithComponents<unknown>;
}

/** Logs one other place out, after a question; without JavaScript at once. */
export function EndSession({ id, device, fetcher }: EndSessionProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ending = fetcher.formData?.get('id') === id;
  const ask = (event: FormEvent) => {
    if (asking) return;
    event.preventDefault();
    setAsking(true);
  };
  const end = () => {
    form.current?.requestSubmit();
    setAsking(false);
  };
  return (
    <>
      <fetcher.Form ref={form} method="post" onSubmit={ask}>
        <input type="hidden" name="intent" value={END_SESSION} />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          kind="line"
          size="small"
          busy={ending}
          aria-haspopup="dialog"
          aria-label={t('security.session.endOf', { device })}
        >
          {t('security.session.end')}
        </Button>
      </fetcher.Form>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('security.session.ask')}
        foot={
          <div className={styles.answers}>
            <Button kind="danger" block onClick={end}>
              {t('security.session.endNow')}
            </Button>
            <Button kind="line" block onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
          </div>
        }
      >
        <p className={styles.text}>{t('security.session.askText', { device })}</p>
      </Sheet>
    </>
  );
}
