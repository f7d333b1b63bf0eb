import { Link } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Note } from '../../ui/note/note.tsx';
import type { Shopper } from './shopper-data.ts';

interface FiledNoteProps {
  shopper: Shopper;
  /** On a sheet nothing leads away from it. */
  onSheet?: boolean;
}

/** Withdrawals that the bank may pay although nobody can pay them here; nothing if there are none. */
export function FiledNote({ shopper: { filed }, onSheet = false }: FiledNoteProps) {
  const { t, money, dateTime } = useTexts();
  const mayRead = useMay()('withdrawals:read');
  // A server of the version before does not say it.
  return filed?.map(({ id, money: fen, filed_at: at }) => (
    <Note key={id} tone="late">
      <span>{t('shopper.filed', { number: `W${id}`, amount: money(fen), time: dateTime(at) })}</span>{' '}
      {!onSheet && mayRead && <Link to={`/withdrawals/${id}`}>{t('shopper.filedOpen')}</Link>}
    </Note>
  ));
}
