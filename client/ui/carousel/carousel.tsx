import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './carousel.module.css';
import { useAutoplay } from './use-autoplay.ts';

interface Slide {
  key: string | number;
  content: ReactNode;
  /** The tone of the picture beneath the dots: on a light slide they are dark. */
  tone?: 'light' | 'dark';
  /** A thumbnail, to choose the slide by on a wide screen. */
  thumb?: ReactNode;
}

interface CarouselProps {
  label: string;
  slides: Slide[];
  /** `banners` are within the page's margins, and the next one peeks in; `pictures` fill it from edge to edge. */
  look: 'banners' | 'pictures';
}

/** Slides side by side that advance every 3 s, and can be swiped and paused (docs/spec.md, section 2). */
export function Carousel({ label, slides, look }: CarouselProps) {
  const { t } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const { index, playing, toggle, show, holders } = useAutoplay(track, slides.length);
  return (
    <section className={styles.carousel} data-look={look} aria-roledescription={t('carousel.role')} aria-label={label}>
      {look === 'pictures' && slides.length > 1 && (
        <ul className={styles.thumbs}>
          {slides.map(({ key, thumb }, place) => (
            <li key={key}>
              <button type="button" aria-current={place === index || undefined} onClick={() => show(place)}>
                {thumb}
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <ul className={styles.track} ref={track} tabIndex={0} aria-label={label} {...holders}>
        {slides.map(({ key, content }) => (
          <li key={key} className={styles.slide}>
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.controls}>
          {playing !== null && (
            <button
              type="button"
              className={styles.toggle}
              data-playing={playing}
              aria-label={playing ? t('carousel.pause') : t('carousel.play')}
              onClick={toggle}
            />
          )}
          <div className={styles.dots} data-tone={slides[index]?.tone} aria-hidden="true">
            {slides.map(({ key }, place) => (
              <i key={key} data-on={place === index || undefined} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
