import type { CallOutput } from '../../../shared/contract/index.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { BannerWords } from '../../ui/banner/banner-words.tsx';
import { Carousel } from '../../ui/carousel/carousel.tsx';

/** The carousel of the home page. */
export function Banners({ banners }: { banners: CallOutput<'carousel'> }) {
  const { t, locale } = useTexts();
  const slides = banners.map((banner, place) => ({
    key: banner.id,
    tone: banner.tone,
    content: (
      <Banner to={banner.href} picture={banner} first={place === 0}>
        <BannerWords {...banner} lang={langOf(banner.locale, locale)} />
      </Banner>
    ),
  }));
  return <Carousel look="banners" label={t('home.banners')} slides={slides} />;
}
