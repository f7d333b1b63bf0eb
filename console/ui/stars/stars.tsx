import { Stars as DrawnStars } from '../../../web/stars/stars.tsx';
import { useTexts } from '../../lib/texts.ts';
import sprite from '../icon/icons.svg';

/** So many of five stars. */
export function Stars({ stars, large }: { stars: number; large?: boolean }) {
  const { t } = useTexts();
  return (
    <DrawnStars value={stars} label={t('reviews.stars', { stars })} shape={`${sprite}#i-star-filled`} large={large} />
  );
}
