import type { ReactNode } from 'react';
import { Logo } from '../../ui/icon/icon.tsx';
import styles from './account-page.module.css';

/** The narrow page that a form about an account stands on, under the shop's sign. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Logo className={styles.logo} />
      {children}
    </main>
  );
}
