import { type Movement, TRANSFER_DETAILS } from '../../features/wallet/movement.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { TransferDetails } from './transfer-details.tsx';

/** The transfers of a movement; closed without one. */
export function TransferDetailsSheet({ movement, onClose }: { movement: Movement | null; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet
      open={movement !== null}
      onClose={onClose}
      title={t('transferDetails.title')}
      place={{ name: TRANSFER_DETAILS, detail: movement ? String(movement.id) : '' }}
    >
      {movement && <TransferDetails movement={movement} />}
    </Sheet>
  );
}
