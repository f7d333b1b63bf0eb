import { useEffect, useState } from 'react';
import { acceptedLocale, locales } from '../../../shared/locales.ts';
import { useShop } from '../../app/context.ts';
import { useChooseLanguage } from '../../app/language.ts';
import { chosenLanguage, loadTexts } from '../../app/language-store.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { type Texts, useTexts } from '../../app/texts.tsx';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './language-offer.module.css';

/** Local-storage key of a reader who does not want to be asked again. */
const DECLINED = 'languageOffer';

/**
 * Offers the browser's own language to a reader who has chosen none yet, in that language, and changes nothing by
 * itself (domain.md, Answers).
 */
export function LanguageOffer() {
  const { locale } = useTexts();
  const choose = useChooseLanguage();
  const { offered, decline } = useOffer();
  if (!offered || !choose || offered.locale === locale) return null;
  const { t, tag, dir } = offered;
  return (
    <aside className={styles.place} lang={tag} dir={dir} aria-label={t('language.title')}>
      <div className={styles.offer}>
        <p>{t('language.offer')}</p>
        <Button kind="tint" size="small" onClick={() => choose(offered.locale)}>
          {locales[offered.locale].name}
        </Button>
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={decline}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </aside>
  );
}

/** The texts of the language to offer; null while there is nothing to offer. */
function useOffer() {
  const { timeZone } = useShop();
  const [offered, setOffered] = useState<Texts | null>(null);
  useEffect(() => {
    const wanted = acceptedLocale(navigator.languages.join(','));
    const onlyThisView = new URLSearchParams(window.location.search).has('lang');
    if (!wanted || onlyThisView || chosenLanguage() || readStored(DECLINED)) return;
    let left = false;
    const offer = (texts: Texts) => !left && !chosenLanguage() && setOffered(texts);
    loadTexts(wanted, timeZone).then(offer, () => null);
    return () => {
      left = true;
    };
  }, [timeZone]);
  const decline = () => {
    writeStored(DECLINED, 'declined');
    setOffered(null);
  };
  return { offered, decline };
}
