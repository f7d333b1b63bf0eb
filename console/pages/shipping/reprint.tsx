import { useTexts } from '../../lib/texts.ts';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import type { ToSendRow } from './data.ts';

interface ReprintProps {
  row: ToSendRow;
  busy: boolean;
  onClose: () => void;
  onPrint: () => void;
}

/** In place of sending: the label has an address that the shopper has replaced since. */
export function Reprint({ row, busy, onClose, onPrint }: ReprintProps) {
  const { t } = useTexts();
  const act: SheetAct = { words: t('shipping.print', { count: 1 }), icon: 'print', busy, run: onPrint };
  return (
    <Dialog title={t('shipping.sendTitle', { number: spaced(row.number) })} onClose={onClose} act={act}>
      <Note tone="wait">{t('shipping.labelOutdatedText')}</Note>
    </Dialog>
  );
}
