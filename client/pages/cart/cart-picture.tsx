import styles from './cart.module.css';

/** The slot pair with a cart in the taken place: shoppers fill groups, not carts. */
export function CartPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 358 260" aria-hidden="true">
      <path className={styles.arch} d="M74 228V134a105 105 0 0 1 210 0v94z" />
      <ellipse className={styles.plinth} cx="179" cy="226" rx="132" ry="22" />
      <circle className={styles.open} cx="229" cy="146" r="58" />
      <path className={styles.plus} d="M243 146h32M259 130v32" />
      <circle className={styles.taken} cx="137" cy="146" r="64" />
      <g className={styles.cart} transform="translate(95 102) scale(3.5)">
        <path d="M3 4h1.6a1 1 0 0 1 1 .8L7.4 14a1.5 1.5 0 0 0 1.5 1.2h8.2a1.5 1.5 0 0 0 1.5-1.2L20 7.5H6.1" />
        <circle cx="9.5" cy="19.25" r="1.25" />
        <circle cx="17" cy="19.25" r="1.25" />
      </g>
    </svg>
  );
}
