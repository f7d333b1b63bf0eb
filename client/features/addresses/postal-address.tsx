import type { ReactNode } from 'react';
import styles from './postal-address.module.css';

interface PostalAddressProps {
  to: { truename: string; phone: string; address: string };
  /** Beside the name. */
  children?: ReactNode;
}

/** The name, the phone and the address that goods are sent to. */
export function PostalAddress({ to: { truename, phone, address }, children }: PostalAddressProps) {
  return (
    <div className={styles.to}>
      <b>
        <bdi>{truename}</bdi> <bdi dir="ltr">{phone}</bdi>
        {children}
      </b>
      <p dir="auto">{address}</p>
    </div>
  );
}
