import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './cart.module.css';
import { CartPicture } from './cart-picture.tsx';

export const handle = {
  title: (t) => t('cart.title'),
  tab: 'cart',
  access: 'public',
} satisfies ScreenHandle;

/** One picture that links to home (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.home}>
        <CartPicture />
        <span>{t('cart.home')}</span>
      </Link>
    </main>
  );
}
