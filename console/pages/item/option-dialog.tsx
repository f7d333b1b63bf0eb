import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DraftOption } from './variant-draft.ts';
import { WordsFields } from './words-fields.tsx';

interface OptionDialogProps {
  option: DraftOption;
  onChange: (names: Record<string, string>) => void;
  onClose: () => void;
}

/** What an option is called in each language. */
export function OptionDialog({ option, onChange, onClose }: OptionDialogProps) {
  const { t } = useTexts();
  const title = t('variants.option');
  return (
    <Dialog centred title={title} onClose={onClose} act={{ words: t('action.close'), run: onClose }}>
      <Stack>
        <WordsFields label={title} names={option.names} onChange={onChange} />
      </Stack>
    </Dialog>
  );
}
