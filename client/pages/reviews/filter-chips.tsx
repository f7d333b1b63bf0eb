import type { ReactNode } from 'react';
import type { ItemReviews } from '../../features/reviews/review.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type Filter, filterAddress } from './filters.ts';
import styles from './reviews.module.css';

interface FilterChipsProps {
  /** The address of all reviews. */
  path: string;
  figures: Pick<ItemReviews, 'by_stars' | 'with_pictures' | 'by_value'>;
  filter: Filter;
}

/** All reviews, those with pictures, of each value of the first option, such as a colour, and of each number of stars. */
export function FilterChips({ path, figures, filter }: FilterChipsProps) {
  const { t } = useTexts();
  const chip = (by: Filter, words: ReactNode, number?: number) => {
    const to = filterAddress(path, by);
    return <Chip key={to} to={to} current={to === filterAddress(path, filter)} words={words} number={number} />;
  };
  return (
    <nav className={styles.chips} aria-label={t('reviews.filter')}>
      {chip({}, t('reviews.all'))}
      {figures.with_pictures > 0 && chip({ pictures: '1' }, t('reviews.withPictures'), figures.with_pictures)}
      {figures.by_value.map(({ id, name, pic_url: picture, count }) =>
        chip(
          { value: String(id) },
          <>
            {picture && <Picture src={picture} alt="" sizes="24px" className={styles.swatch} />}
            <bdi>{name}</bdi>
          </>,
          count,
        ),
      )}
      {figures.by_stars.map(
        ({ stars, count }) => count > 0 && chip({ stars: String(stars) }, t('reviews.stars', { count: stars }), count),
      )}
    </nav>
  );
}

function Chip({ to, current, words, number }: { to: string; current: boolean; words: ReactNode; number?: number }) {
  const { count } = useTexts();
  return (
    <Link to={to} replace keepScroll className={styles.chip} aria-current={current ? 'true' : undefined}>
      {typeof words === 'string' ? <span>{words}</span> : words}
      {number !== undefined && <small>{count(number)}</small>}
    </Link>
  );
}
