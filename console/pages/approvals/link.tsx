import { useTexts } from '../../lib/texts.ts';
import { Secret } from '../../ui/approval/secret.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** A link that a yes has made. */
export interface MadeLink {
  link: string;
  /** Whom it is for, and who asked for it. */
  name: string;
  asker: string;
}

/**
 * Who agreed reads the link, once: without the code that the asker has, it opens nothing. Only the button closes it:
 * after a key or a press that was meant for something else, the link would be lost.
 */
export function LinkDialog({ made: { link, name, asker }, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useTexts();
  const foot = (
    <Button kind="primary" size="big" onClick={onClose}>
      {t('action.close')}
    </Button>
  );
  return (
    <Dialog title={t('approval.linkFor', { name })} foot={foot} centred>
      <Secret name={t('approval.link')} value={link} means={t('approval.linkMeans', { name, asker })} />
    </Dialog>
  );
}
