import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import styles from './line-form.module.css';

/** A field and its button in one line; what it asks for is in the URL. */
export function LineForm({ role, children }: { role?: 'search'; children: ReactNode }) {
  return (
    <Form className={styles.form} role={role}>
      {children}
    </Form>
  );
}
