import { useState } from 'react';
import { posterSizes } from '../../../shared/posters.ts';
import { posterOfPage } from '../../lib/poster-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../button/button.tsx';
import { Link } from '../link/link.tsx';
import styles from './poster.module.css';

interface PosterProps {
  /** The path that is shared; only that of a group has a poster. */
  page: string;
  /** The invitation in it. */
  code: string | undefined;
}

/** The poster of a waiting group, small: it opens large, and can be saved. Nothing where the group waits no more. */
export function Poster({ page, code }: PosterProps) {
  const { t, locale } = useTexts();
  const [lost, setLost] = useState<string>();
  const address = posterOfPage(page, locale, code);
  if (address === null || address === lost) return null;
  return (
    <div className={styles.poster}>
      <Link to={address} target="_blank">
        <img
          src={address}
          alt={t('poster.open')}
          {...posterSizes.upright}
          loading="lazy"
          decoding="async"
          onError={() => setLost(address)}
        />
      </Link>
      <ButtonLink kind="tint" size="small" icon="download" to={address} target="_blank" download>
        {t('poster.save')}
      </ButtonLink>
    </div>
  );
}
