import { useRevalidator } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { RefusedNote } from '../note/note.tsx';
import { RowButton } from '../table/row-button.tsx';
import { Time } from '../time/time.tsx';

/** Between two requests of one order, in ms (docs/console.md, Parcels and returns). */
const DAY = 24 * 60 * 60 * 1000;

interface RequestAddressProps {
  number: string;
  /** The last request. */
  requestedAt: number | null;
  /** Called when the shopper was asked, before the screen is read again. */
  onDone?: () => void;
}

/** One tap asks the shopper for the address; for a day after it the time stands in its place. */
export function RequestAddress({ number, requestedAt, onDone }: RequestAddressProps) {
  const { t } = useTexts();
  const mayDo = useMay()('shipping:do');
  const now = useNow(30_000);
  const { run, busy, refused } = useAct('addressRequest');
  const { revalidate } = useRevalidator();
  const send = async () => {
    if (!(await run({ number })).done) return;
    onDone?.();
    await revalidate();
  };
  return (
    <>
      {requestedAt !== null && (
        <span>
          <span>{t('shipping.requested')}</span> <Time at={requestedAt} />{' '}
        </span>
      )}
      {mayDo && (requestedAt === null || now - requestedAt >= DAY) && (
        <RowButton of={number} busy={busy} onClick={() => void send()}>
          {t('shipping.request')}
        </RowButton>
      )}
      {refused && <RefusedNote refused={refused} />}
    </>
  );
}
