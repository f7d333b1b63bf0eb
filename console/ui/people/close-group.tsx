import { useTexts } from '../../lib/texts.ts';
import { AskNote } from './ask-note.tsx';

interface CloseGroupProps {
  group: { id: number; seats: number };
  name: string;
  onClose: () => void;
}

/** Closing a group by hand. */
export function CloseGroup({ group, name, onClose }: CloseGroupProps) {
  const { t } = useTexts();
  return (
    <AskNote
      call="groupClose"
      title={t('groups.closeTitle')}
      consequence={t('groups.closeText', { item: name, count: group.seats })}
      label={t('groups.close')}
      danger
      fields={(note) => ({ id: group.id, note })}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
