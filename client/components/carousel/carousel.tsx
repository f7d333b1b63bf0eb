import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../app/texts.tsx';
import styles from './carousel.module.css';
import { useAutoplay } from './use-autoplay.ts';

interface CarouselProps {
  label: string;
  /** `tone` of the slide beneath the dots: a light one has dark dots. */
  slides: { key: string | number; content: ReactNode; tone?: 'light' | 'dark' }[];
  /** `banners` sit in the page with the next one peeking; `pictures` fill it from edge to edge. */
  look: 'banners' | 'pictures';
}

/** Slides side by side that advance every 3 s and can be swiped and paused (spec, section 2). */
export function Carousel({ label, slides, look }: CarouselProps) {
  const { t } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const { index, playing, toggle, holders } = useAutoplay(track, slides.length);
  return (
    <section className={styles.carousel} data-look={look} aria-roledescription={t('carousel.role')} aria-label={label}>
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
