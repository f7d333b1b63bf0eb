import { useTexts } from '../../lib/texts/texts.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Confirmation, type ConfirmationProps } from './confirmation.tsx';
import { PayFoot } from './pay-foot.tsx';
import { CONFIRM } from './sheet-address.ts';

interface ConfirmSheetProps extends ConfirmationProps {
  open: boolean;
  sheet: NonNullable<ConfirmationProps['sheet']>;
}

/** 确认团购 over the page of an item or a group (docs/spec.md, section 2; docs/domain.md, Group and order). */
export function ConfirmSheet({ open, ...confirmation }: ConfirmSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={confirmation.sheet.onClose}
      title={t('confirm.title')}
      place={{ name: CONFIRM, detail: confirmation.offer.group?.orderno }}
      foot={<PayFoot {...confirmation} />}
    >
      <Confirmation {...confirmation} />
    </Sheet>
  );
}
