import { Form, useLocation } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { KeyHint } from '../../ui/key-hint/key-hint.tsx';
import { LanguageChoice } from '../../ui/language/language-choice.tsx';
import { LiveState } from './live-state.tsx';
import styles from './shell.module.css';

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
