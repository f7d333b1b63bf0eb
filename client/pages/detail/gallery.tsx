import { useTexts } from '../../app/texts.tsx';
import { Carousel } from '../../components/carousel/carousel.tsx';
import type { Item } from '../../components/confirmation/offer.ts';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './detail.module.css';

/** The pictures of the item, from edge to edge. */
export function Gallery({ item }: { item: Item }) {
  const { t, count } = useTexts();
  const slides = item.carousel.map((src, place) => ({
    key: src,
    content: (
      <Picture
        className={styles.hero}
        src={src}
        placeholder={place === 0 ? item.placeholder : undefined}
        alt={t('detail.picture', { title: item.title, place: count(place + 1), total: count(item.carousel.length) })}
        sizes="(min-width: 640px) 640px, 100vw"
        priority={place === 0 ? 'high' : undefined}
      />
    ),
  }));
  return (
    <div className={styles.gallery}>
      <Carousel look="pictures" label={t('detail.pictures')} slides={slides} />
    </div>
  );
}
