import { useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { storedToken } from '../../lib/session/session.ts';
import { share } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';

/**
 * Shares a page of the shop: a visitor's device passes it on as it is, a shopper first sees the link with their invitation,
 * in the sheet that is rendered beside the button.
 */
export function useShare(page: string, words: string) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { part, ask } = useOnDemand(() => import('./share-sheet.tsx'));
  const onShare = () => {
    if (storedToken() === null) void share(page, words, t);
    else ask(() => setOpen(true));
  };
  const onClose = () => setOpen(false);
  return { onShare, sheet: part && <part.ShareSheet open={open} onClose={onClose} page={page} words={words} /> };
}
