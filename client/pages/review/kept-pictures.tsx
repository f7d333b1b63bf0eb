import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './review.module.css';

/** The pictures that a review has; those that are ticked are taken off when the form is sent. */
export function KeptPictures({ pictures }: { pictures: NonNullable<Order['review']>['pictures'] }) {
  const { t } = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.kept}>
      {pictures.map(({ id, url }, place) => (
        <li key={id}>
          <label>
            <input type="checkbox" name="remove" value={id} className="sr" />
            <img src={url} alt="" width="72" height="72" />
            <span className="sr">{t('return.removePicture', { number: place + 1 })}</span>
            <Icon name="close" />
          </label>
        </li>
      ))}
    </ul>
  );
}
