import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import styles from './line-form.module.css';

interface LineFormProps {
  role?: 'search';
  /** What is searched, beside the search of the whole console. */
  label?: string;
  children: ReactNode;
}

/** A field and its button in one line; what it asks for is in the URL. */
export function LineForm({ role, label, children }: LineFormProps) {
  return (
    <Form className={styles.form} role={role} aria-label={label}>
      {children}
    </Form>
  );
}
