import type { CallOutput } from '../../../shared/contract/index.ts';
import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Carousel } from '../../components/carousel/carousel.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './banners.module.css';

type Banner = CallOutput<'carousel'>[number];

/** Height of a banner's picture at 720 px of width. */
const HEIGHT = 282;

/** The carousel of the home page: live words over the start of each picture. */
export function Banners({ banners }: { banners: Banner[] }) {
  const { t } = useTexts();
  const slides = banners.map((banner, place) => ({
    key: banner.id,
    tone: banner.tone,
    content: <BannerLink banner={banner} first={place === 0} />,
  }));
  return <Carousel look="banners" label={t('home.banners')} slides={slides} />;
}

function BannerLink({ banner, first }: { banner: Banner; first: boolean }) {
  return (
    <Link className={styles.banner} to={banner.href} data-tone={banner.tone}>
      <Picture
        className={styles.art}
        src={banner.pic_url}
        placeholder={banner.placeholder}
        alt=""
        sizes="(min-width: 900px) 530px, 92vw"
        height={HEIGHT}
        eager={first}
      />
      <span className={styles.words}>
        <strong>{banner.title}</strong>
        {banner.subtitle && <small>{banner.subtitle}</small>}
        {banner.label && <em>{banner.label}</em>}
      </span>
    </Link>
  );
}
