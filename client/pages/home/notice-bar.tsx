import { Fragment, useCallback, useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Notice } from './notice.ts';
import styles from './notice-bar.module.css';

/** The shop's notices on one line, which scrolls if it is too long, and opens the full texts. */
export function NoticeBar({ notices }: { notices: readonly Notice[] }) {
  const { t, locale } = useTexts();
  /** The direction of a line that is too long; its script may differ from the page's. */
  const [runs, setRuns] = useState<string>();
  const [open, setOpen] = useState(false);
  const { part, ask } = useOnDemand(() => import('./notice-sheet.tsx'));
  const line = notices.map(({ text }) => text).join(' · ');

  const measure = useCallback((box: HTMLSpanElement | null) => {
    if (box) setRuns(box.scrollWidth > box.clientWidth ? getComputedStyle(box).direction : undefined);
  }, []);

  return (
    <>
      <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => ask(() => setOpen(true))}>
        <Icon name="notice" size={18} flip className={styles.sign} />
        <span className="sr">{t('notice.title')}</span>
        <span key={line} className={styles.track} ref={measure} dir="auto" data-runs={runs}>
          <span className={styles.line}>
            {notices.map(({ text, locale: written }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notices may say the same
              <Fragment key={at}>
                {at > 0 && <span>{' · '}</span>}
                <span lang={langOf(written, locale)}>{text}</span>
              </Fragment>
            ))}
          </span>
        </span>
        <Icon name="next" size={15} flip className={styles.sign} />
      </button>
      {part && <part.NoticeSheet notices={notices} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
