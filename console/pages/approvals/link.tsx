import { useTexts } from '../../lib/texts.ts';
import { Secret } from '../../ui/approval/secret.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** A link that a yes has made. */
export interface MadeLink {
  link: string;
  /** Whom it is for, and who asked for it. */
  name: string;
  asker: string;
}

/** Who agreed reads the link, once: without the code that the asker has, it opens nothing. */
export function LinkDialog({ made: { link, name, asker }, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('approval.linkFor', { name })} onClose={onClose} centred>
      <Secret name={t('approval.link')} value={link} means={t('approval.linkMeans', { name, asker })} />
    </Dialog>
  );
}
