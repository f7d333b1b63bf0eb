import { Form, useLocation } from 'react-router-dom';
import { consoleLocales } from '../../../shared/console/locales.ts';
import { isLocale, locales } from '../../../shared/locales.ts';
import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { KeyHint } from '../../ui/key-hint/key-hint.tsx';
import styles from './frame.module.css';
import { LiveState } from './live-state.tsx';

export const FIND_FIELD = 'find';

/** Above every screen: find, whether the figures are live, and the language. */
export function TopBar() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const query = pathname === '/find' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <header className={styles.top}>
      <Form className={styles.find} role="search" action="/find">
        <Icon name="search" />
        <input
          key={query}
          id={FIND_FIELD}
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={query}
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
        />
        <KeyHint name="/" />
      </Form>
      <LiveState />
      <LanguageChoice />
    </header>
  );
}

/** The languages that the console has, in themselves. */
export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { language } = useServices();
  const offered = [...new Set([...consoleLocales, locale])];
  return (
    <label className={styles.language}>
      <Icon name="globe" size={15} />
      <span className="sr">{t('frame.language')}</span>
      <select
        value={locale}
        onChange={({ target: { value } }) => {
          if (isLocale(value)) void language.choose(value);
        }}
      >
        {offered.map((one) => (
          <option key={one} value={one} lang={locales[one].tag}>
            {locales[one].name}
          </option>
        ))}
      </select>
    </label>
  );
}
