import { useEffect, useState } from 'react';
import { nextTask } from '../../../web/next-task.ts';
import { readStored, writeStored } from '../../../web/storage.ts';
import { useChooseLanguage } from '../../lib/texts/language.ts';
import { chosenLanguage } from '../../lib/texts/language-store.ts';
import { useTexts } from '../../lib/texts/texts.ts';

/** Local-storage key: set if the reader has declined the offer. */
const DECLINED = 'languageOffer';

const load = () => nextTask().then(() => import('./language-offer-bar.tsx'));

/**
 * Offers the browser's own language, in that language, to a reader who has chosen none yet, and changes nothing by
 * itself (docs/domain.md, Answers). Its code loads only if that language is not the page's.
 */
export function LanguageOffer() {
  const { tag } = useTexts();
  const choose = useChooseLanguage();
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [openedIn] = useState(tag);
  useEffect(() => {
    const onlyThisView = new URLSearchParams(window.location.search).has('lang');
    if (navigator.language === openedIn || onlyThisView || chosenLanguage() || readStored(DECLINED)) return;
    load().then(setPart, () => null);
  }, [openedIn]);
  const decline = () => {
    writeStored(DECLINED, 'declined');
    setPart(null);
  };
  return part && choose && <part.LanguageOfferBar choose={choose} onDecline={decline} />;
}
