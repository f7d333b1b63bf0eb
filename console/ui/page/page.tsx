import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { IconLink } from '../button/button.tsx';
import styles from './page.module.css';

interface PageProps {
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

/** A screen inside the frame. */
export function Page({ title, back, tags, sub, acts, foot, children }: PageProps) {
  const { t } = useTexts();
  const heading = useTitle(title);
  return (
    <>
      <main id="content" className={styles.main} data-foot={foot ? true : undefined}>
        <div className={styles.head}>
          {back !== undefined && <IconLink to={back} icon="back" flip label={t('action.back')} />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {tags}
          {sub && <span className={styles.sub}>{sub}</span>}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
        {children}
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
}

/** Sets the document's title, and gives the heading the focus when another screen opens. */
export function useTitle(title: string) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('frame.title', { screen: title });
  }, [t, title]);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.closest('nav, h1, a') !== null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
}
