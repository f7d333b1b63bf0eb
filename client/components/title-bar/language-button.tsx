import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLanguageLink } from '../language-sheet/use-language-link.tsx';
import styles from './title-bar.module.css';

interface LanguageButtonProps {
  /** Shows the language's name beside the globe. */
  named: boolean;
  /** Left out on wide screens, which have another above. */
  narrowOnly?: boolean;
}

/** Opens the language sheet; without JavaScript it leads to the page of languages. */
export function LanguageButton({ named, narrowOnly }: LanguageButtonProps) {
  const { t, name, tag } = useTexts();
  const { link, sheet } = useLanguageLink();
  return (
    <>
      <Link
        {...link}
        className={named ? styles.language : styles.button}
        data-narrow-only={narrowOnly || undefined}
        aria-label={t('language.button', { language: name })}
      >
        <Icon name="globe" size={named ? 18 : 24} />
        {named && <span lang={tag}>{name}</span>}
      </Link>
      {sheet}
    </>
  );
}
