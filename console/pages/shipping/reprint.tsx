import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
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
  const foot = (
    <Button kind="primary" size="big" icon="print" busy={busy} onClick={onPrint}>
      {t('shipping.print', { count: 1 })}
    </Button>
  );
  return (
    <Dialog title={t('shipping.sendTitle', { number: spaced(row.number) })} onClose={onClose} foot={foot}>
      <Note tone="wait">{t('shipping.labelOutdatedText')}</Note>
    </Dialog>
  );
}
