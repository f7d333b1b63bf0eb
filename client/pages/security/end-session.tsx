import { type FormEvent, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router-dom';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { END_SESSION } from './settings.ts';

interface EndSessionProps {
  id: string;
  device: string;
  fetcher: FetcherWithComponents<unknown>;
}

/** Logs out one other session, after a confirmation; without JavaScript at once. */
export function EndSession({ id, device, fetcher }: EndSessionProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ending = fetcher.formData?.get('id') === id;
  const { part, ask } = useOnDemand(() => import('./end-sheet.tsx'));
  const question = (event: FormEvent) => {
    if (asking) return;
    event.preventDefault();
    ask(() => setAsking(true));
  };
  const end = () => {
    form.current?.requestSubmit();
    setAsking(false);
  };
  return (
    <>
      <fetcher.Form ref={form} method="post" onSubmit={question}>
        <input type="hidden" name="intent" value={END_SESSION} />
        <input type="hidden" name="id" value={id} />
        <ShownTo />
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
      {part && <part.EndSheet device={device} open={asking} onClose={() => setAsking(false)} onEnd={end} />}
    </>
  );
}
