import type { ReactNode } from 'react';
import { Logo } from '../../ui/icon/icon.tsx';
import styles from './account-page.module.css';

/** The narrow page of a form about an account, under the shop's logo. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Logo className={styles.logo} />
      {children}
    </main>
  );
}
