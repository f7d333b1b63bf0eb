import { useState } from 'react';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

/** Every item as a file that the import reads: the button, and what is said of it. */
export function useExport() {
  const { t } = useTexts();
  const mayImport = useMay()('catalogue:do');
  const { fetch, busy, refused } = useDownload('itemsFile');
  const [saved, setSaved] = useState(false);
  return {
    button: (
      <Button busy={busy} onClick={() => void fetch({}).then(setSaved)}>
        {t('items.export')}
      </Button>
    ),
    refused: <RefusedNote refused={refused} />,
    saved: saved && <Note icon="check">{t(mayImport ? 'import.change' : 'exports.saved')}</Note>,
  };
}
