import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import { Picture } from '../picture/picture.tsx';
import styles from './banner.module.css';

/** Height of a banner's picture at 720 px of width. */
const HEIGHT = 282;

interface BannerProps {
  to: string;
  picture: { pic_url: string; placeholder: string; tone: 'light' | 'dark' };
  /** The first banner of its screen. */
  first: boolean;
  /** `strong`, and the text beneath it; in the carousel `BannerWords`. */
  children: ReactNode;
}

/** A picture that is a link, with live text over its start. */
export function Banner({ to, picture, first, children }: BannerProps) {
  return (
    <Link className={styles.banner} to={to} data-tone={picture.tone}>
      <Picture
        className={styles.art}
        src={picture.pic_url}
        placeholder={picture.placeholder}
        alt=""
        sizes="(min-width: 900px) 530px, 92vw"
        height={HEIGHT}
        priority={first ? 'high' : undefined}
      />
      <span className={styles.words}>{children}</span>
    </Link>
  );
}
