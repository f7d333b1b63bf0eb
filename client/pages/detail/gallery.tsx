import { PictureLink } from '../../features/pictures/picture-link.tsx';
import { useViewer } from '../../features/pictures/use-viewer.tsx';
import type { Item } from '../../features/purchase/offer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './detail.module.css';

/** The pictures of the item, that of what is chosen first: from edge to edge on a phone, with thumbnails on a wide screen; each opens large. */
export function Gallery({ item, chosen }: { item: Item; chosen: string | null }) {
  const { t, count } = useTexts();
  const pictures = chosen === null ? item.carousel : [chosen, ...item.carousel.filter((one) => one !== chosen)];
  const { open, viewer } = useViewer(item.title, pictures);
  const total = count(pictures.length);
  const slides = pictures.map((src, place) => {
    const alt = t('detail.picture', { title: item.title, place: count(place + 1), total });
    return {
      key: src,
      content: (
        <PictureLink picture={src} onOpen={open} className={styles.large}>
          <Picture
            className={styles.hero}
            src={src}
            placeholder={src === item.carousel[0] ? item.placeholder : undefined}
            alt={alt}
            sizes="(min-width: 900px) 476px, (min-width: 640px) 640px, 100vw"
            priority={place === 0 ? 'high' : undefined}
          />
        </PictureLink>
      ),
      thumb: <Picture className={styles.thumb} src={src} alt={alt} sizes="72px" />,
    };
  });
  return (
    <div className={styles.gallery}>
      <Carousel key={chosen} look="pictures" label={t('detail.pictures')} slides={slides} />
      {viewer}
    </div>
  );
}
