import type { ReactNode } from 'react';
import styles from './phone.module.css';

interface PhoneProps {
  /** What it shows, for readers. */
  label: string;
  /** Of the shown language, which may be another than the console's. */
  lang: string;
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/** A phone that shows what a shopper sees; the shop's own components and colours stand in it. Nothing in it can be pressed. */
export function Phone({ label, lang, dir, children }: PhoneProps) {
  return (
    <figure className={styles.phone} aria-label={label}>
      <div className={styles.screen} lang={lang} dir={dir} inert>
        {children}
      </div>
    </figure>
  );
}
