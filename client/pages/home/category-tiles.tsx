import type { CallOutput } from '../../../shared/contract/index.ts';
import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './category-tiles.module.css';

/** The categories that the home page shows (spec, section 9). */
const FIRST = 2;
const LAST = 9;

/** Eight categories, each on a plate of its own colour. */
export function CategoryTiles({ categories }: { categories: CallOutput<'shop'>['categories'] }) {
  const { t } = useTexts();
  const shown = categories.filter(({ id }) => id >= FIRST && id <= LAST);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('home.categories')}>
      <ul className={styles.tiles}>
        {shown.map(({ id, name, pic_url }) => (
          <li key={id}>
            <Link className={styles.tile} to={`/list/${id}`}>
              <span className={styles.plate}>
                <Picture className={styles.picture} src={pic_url} alt="" sizes="64px" priority="low" />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
