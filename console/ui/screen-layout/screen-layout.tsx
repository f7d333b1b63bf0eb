import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef } from 'react';
import { hasKeptFocus } from '../../../web/kept-focus.ts';
import { addressOf } from '../../lib/last-search.ts';
import { useTexts } from '../../lib/texts.ts';
import { IconLink } from '../button/button.tsx';
import styles from './screen-layout.module.css';

interface ScreenLayoutProps {
  /** The screen's heading, also the document's title. */
  title: string;
  /** Where the way back leads, on a screen of one row. */
  back?: string;
  /** Tags beside the heading. */
  tags?: ReactNode;
  /** One line beside the heading. */
  sub?: ReactNode;
  /** Buttons at the end: at most one is primary. */
  acts?: ReactNode;
  /** A bar at the bottom: what was changed, and its button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The layout of a screen: heading, buttons, content, and a bar at the bottom. */
export function ScreenLayout({ title, back, tags, sub, acts, foot, children }: ScreenLayoutProps) {
  return (
    <>
      <main
        id="content"
        className={styles.main}
        data-foot={foot ? true : undefined}
        data-row={back === undefined ? undefined : true}
      >
        <div className={styles.head}>
          <TitleBar title={title} back={back} />
          {tags && <span className={styles.tags}>{tags}</span>}
          {sub && <span className={styles.sub}>{sub}</span>}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
        {children}
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
}

const PhoneBackContext = createContext<string | null>(null);

/** Where a phone's title bar leads back from a screen that is no row's; null on those of the bar below. */
export const PhoneBackProvider = PhoneBackContext.Provider;

/** A screen's heading with the way back; on a phone a bar that stays at the top. */
export function TitleBar({
  title,
  back,
  phoneBack,
}: Pick<ScreenLayoutProps, 'title' | 'back'> & { phoneBack?: string }) {
  const { t } = useTexts();
  const heading = useTitle(title);
  const usual = useContext(PhoneBackContext);
  const to = back ?? phoneBack ?? usual;
  return (
    <div className={styles.bar}>
      {to !== null && (
        <span data-phone={back === undefined || undefined}>
          <IconLink to={addressOf(to)} icon="back" flip label={t('action.back')} />
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
    </div>
  );
}

/** Sets the document's title, and gives the heading the focus when another screen opens. */
export function useTitle(title: string) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('shell.title', { screen: title });
  }, [t, title]);
  useEffect(() => {
    const { activeElement } = document;
    const left = activeElement === null || activeElement === document.body || hasKeptFocus(activeElement);
    if (left || activeElement.closest('nav, h1, a') !== null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
}

/** What follows stands at the end of a bar. */
export function Push() {
  return <span className={styles.push} />;
}
