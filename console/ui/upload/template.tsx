import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../button/button.tsx';
import { RefusedNote } from '../note/note.tsx';

/** A file with the headings of what can be imported, in the reader's language. */
export function Template({ name }: { name: 'itemTemplate' | 'parcelTemplate' }) {
  const { t } = useTexts();
  const { fetch, busy, refused } = useDownload(name);
  return (
    <>
      <div>
        <Button size="small" busy={busy} onClick={() => void fetch({})}>
          {t('import.template')}
        </Button>
      </div>
      <RefusedNote refused={refused} />
    </>
  );
}
