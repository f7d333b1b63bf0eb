import type { CallOutput } from '../../../shared/contract/index.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './category-tiles.module.css';

/** Categories, each on a plate of its own colour, in the given order. */
export function CategoryTiles({ categories }: { categories: CallOutput<'shop'>['categories'] }) {
  const { t, locale: reader } = useTexts();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('home.categories')}>
      <ul className={styles.tiles}>
        {categories.map(({ id, name, locale, pic_url }) => (
          <li key={id}>
            <Link className={styles.tile} to={`/list/${id}`}>
              <span className={styles.plate}>
                <Picture className={styles.picture} src={pic_url} alt="" sizes="64px" priority="low" />
              </span>
              <bdi lang={langOf(locale, reader)}>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
