import styles from './picture.module.css';

interface PictureProps {
  /** `pic_url` of an answer: the 720 px WebP; the other sizes differ in the ending only (docs/domain.md, Answers). */
  src: string;
  /** A tiny picture as a data URL, shown until the real one has loaded. */
  placeholder?: string;
  alt: string;
  /** CSS `sizes`: its displayed width. */
  sizes: string;
  /** Height for 720 px of width; a square if left out. */
  height?: number;
  /**
   * If left out, it loads when it comes near: `low` is for pictures on the first screen of a phone, `high` for the one
   * picture of a page that loads before all others.
   */
  priority?: 'high' | 'low';
  className?: string;
}

const ENDING = /-720\.webp$/;

/** A picture of the shop in the format and size that the browser prefers. It fills the box of `className`. */
export function Picture({ src, placeholder, alt, sizes, height = 720, priority, className }: PictureProps) {
  const stem = src.replace(ENDING, '');
  const set = (format: string) => `${stem}-360.${format} 360w, ${stem}-720.${format} 720w`;
  return (
    <span className={[styles.frame, className].filter(Boolean).join(' ')}>
      {placeholder && <img className={styles.under} src={placeholder} alt="" />}
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          className={styles.picture}
          srcSet={set('webp')}
          sizes={sizes}
          src={src}
          alt={alt}
          width={720}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority}
        />
      </picture>
    </span>
  );
}
