import type { FetcherWithComponents } from 'react-router-dom';
import { useTexts } from '../../lib/texts/texts.ts';
import { useAskFirst } from '../../ui/ask-sheet/use-ask-first.tsx';
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
  const ending = fetcher.formData?.get('id') === id;
  const { heldBack, sheet } = useAskFirst({
    title: t('security.session.ask'),
    text: t('security.session.askText', { device }),
    yes: t('security.session.endNow'),
  });
  return (
    <>
      <fetcher.Form method="post" onSubmit={heldBack}>
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
      {sheet}
    </>
  );
}
