import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Secret } from './secret.tsx';

/** A link that a yes has made. */
export interface MadeLink {
  link: string;
  /** Whom it is for. */
  name: string;
  /** Who asked for it, and has its opening code; null if that is the reader. */
  asker: string | null;
}

/**
 * Who agreed reads the link, once: without the code that the asker has, it opens nothing. Only the button closes it:
 * after a key or a press that was meant for something else, the link would be lost.
 */
export function LinkDialog({ made: { link, name, asker }, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useTexts();
  const means = asker === null ? t('approval.linkAlone', { name }) : t('approval.linkMeans', { name, asker });
  const act = { words: t('action.close'), run: onClose };
  return (
    <Dialog title={t('approval.linkFor', { name })} act={act} centred>
      <Secret name={t('approval.link')} value={link} means={means} />
    </Dialog>
  );
}
