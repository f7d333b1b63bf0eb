import { useTexts } from '../../lib/texts.ts';
import { AskNote } from './ask-note.tsx';

interface CloseGroupProps {
  group: { id: number; seats: number };
  /** What each member has paid, in fen. */
  price: number;
  name: string;
  onClose: () => void;
}

/** Closing a group by hand: all that was paid goes back. */
export function CloseGroup({ group, price, name, onClose }: CloseGroupProps) {
  const { t, money } = useTexts();
  const sum = money(price * group.seats);
  return (
    <AskNote
      call="groupClose"
      title={t('groups.closeTitle')}
      consequence={t('groups.closeText', { item: name, count: group.seats, sum })}
      label={t('groups.closeSum', { sum })}
      danger
      fields={(note) => ({ id: group.id, note })}
      onClose={onClose}
    />
  );
}
