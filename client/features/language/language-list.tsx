import type { SubmitEvent } from 'react';
import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import { isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { useChooseLanguage } from '../../lib/texts/language.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './language-sheet.module.css';

interface LanguageListProps {
  choices: readonly Locale[];
  /** Where a form that was sent leads back to. */
  next: string;
  onChosen: () => void;
  /** Adds what the reader calls each language: only where the server renders nothing, since browsers differ from it. */
  translated?: boolean;
}

/** Languages to choose from: a form that is sent where no script runs, and answered in place where one does. */
export function LanguageList({ choices, next, onChosen, translated = false }: LanguageListProps) {
  const { locale, tag } = useTexts();
  const choose = useChooseLanguage();
  const names = translated ? new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }) : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    if (!choose || !(button instanceof HTMLButtonElement) || !isLocale(button.value)) return;
    event.preventDefault();
    choose(button.value);
    onChosen();
  };
  return (
    <form method="post" action="/language" onSubmit={submit}>
      <input type="hidden" name="next" value={next} />
      <ul>
        {choices.map((code) => (
          <li key={code} className={styles.item}>
            <button
              type="submit"
              name={LANGUAGE_KEY}
              value={code}
              className={styles.choice}
              aria-current={code === locale ? 'true' : undefined}
            >
              <bdi lang={locales[code].tag}>{locales[code].name}</bdi>
              {names && code !== locale && <small>{names.of(locales[code].tag.split('-')[0] ?? code)}</small>}
              {code === locale && <Icon name="check" className={styles.check} />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
