import type { ReactNode } from 'react';
import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Mark } from '../icon/icon.tsx';
import { LanguageChoice } from '../language/language-choice.tsx';
import { useTitle } from '../screen-layout/screen-layout.tsx';
import styles from './signed-out-layout.module.css';

/** The layout of the screens without a session: sign-in and invitation. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  const { shop } = useServices();
  const heading = useTitle(title);
  return (
    <div className={styles.layout}>
      <header>
        <Mark />
        <b>{t('shell.name')}</b>
        <span className={styles.shop}>{shop.name}</span>
        <LanguageChoice />
      </header>
      <main id="content">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
