import { useEffect, useState } from 'react';
import { locales, offeredLocale } from '../../../shared/locales.ts';
import { useShop } from '../../lib/context.ts';
import type { ChooseLanguage } from '../../lib/texts/language.ts';
import { chosenLanguage, loadTexts } from '../../lib/texts/language-store.ts';
import { type Texts, useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './language-offer.module.css';

interface LanguageOfferBarProps {
  choose: ChooseLanguage;
  onDecline: () => void;
}

/** Asks, in the browser's own language, whether to show the shop in it. */
export function LanguageOfferBar({ choose, onDecline }: LanguageOfferBarProps) {
  const { locale } = useTexts();
  const offered = useAccepted();
  if (!offered || offered.locale === locale) return null;
  const { t, tag, dir } = offered;
  return (
    <aside className={styles.place} data-language-offer lang={tag} dir={dir} aria-label={t('language.title')}>
      <div className={styles.offer}>
        <p>{t('language.offer')}</p>
        <Button kind="tint" size="small" onClick={() => choose(offered.locale)}>
          {locales[offered.locale].name}
        </Button>
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onDecline}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </aside>
  );
}

/** The texts of the browser's preferred language; null while they are not loaded, and if the shop does not have it. */
function useAccepted(): Texts | null {
  const { timeZone } = useShop();
  const [offered, setOffered] = useState<Texts | null>(null);
  useEffect(() => {
    const wanted = offeredLocale(navigator.languages);
    if (!wanted) return;
    let left = false;
    const offer = (texts: Texts) => !left && !chosenLanguage() && setOffered(texts);
    loadTexts(wanted, timeZone).then(offer, () => null);
    return () => {
      left = true;
    };
  }, [timeZone]);
  return offered;
}
