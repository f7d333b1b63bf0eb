import { useTexts } from '../../lib/texts.ts';
import { AskNote } from './ask-note.tsx';

interface CloseGroupProps {
  /** `paid` is what all its members have paid, in fen. */
  group: { id: number; seats: number; paid: number };
  name: string;
  onClose: () => void;
}

/** Closing a group by hand: all that was paid goes back. */
export function CloseGroup({ group, name, onClose }: CloseGroupProps) {
  const { t, money } = useTexts();
  const sum = money(group.paid);
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
