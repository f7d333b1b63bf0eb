import { Link } from 'react-router-dom';
import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Stars } from '../../ui/stars/stars.tsx';
import type { Review } from './review.ts';
import styles from './reviews.module.css';

const [, PATH] = consoleMethodAndPath('reviewPicture');

/** What the shopper says, as others read it. */
export function Said({ review: { item, quantity, variant, stars, text, pictures } }: { review: Review }) {
  const { t, count } = useTexts();
  const may = useMay();
  const bought = <bdi>{withQuantity(item.name, quantity, variant)}</bdi>;
  return (
    <Card padded>
      <p className={styles.head}>
        <Stars stars={stars} large />
        <span className={styles.meta}>
          {may('catalogue:read') ? <Link to={`/items/${item.id}`}>{bought}</Link> : bought}
        </span>
      </p>
      <p className={text === '' ? styles.meta : styles.words} dir="auto">
        {text === '' ? t('reviews.noText') : text}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((id, place) => (
            <li key={id}>
              <a href={`${PATH}?id=${id}`} target="_blank" rel="noreferrer">
                <img
                  src={`${PATH}?id=${id}`}
                  alt={t('reviews.picture', { count: count(place + 1) })}
                  width="84"
                  height="84"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
