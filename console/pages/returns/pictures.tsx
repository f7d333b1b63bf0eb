import { useState } from 'react';
import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import { useTexts } from '../../lib/texts.ts';
import { Chip, Chips } from '../../ui/chip/chip.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import type { GoodsReturn } from './goods-return.ts';
import styles from './returns.module.css';

const [, PATH] = consoleMethodAndPath('returnPicture');

/** The pictures that the shopper sent, one at a time. */
export function Pictures({ goods: { id, pictures } }: { goods: GoodsReturn }) {
  const { t, count } = useTexts();
  const [place, setPlace] = useState(1);
  if (pictures === 0) {
    return (
      <div className={styles.pictures}>
        <Empty>{t('returns.noPictures')}</Empty>
      </div>
    );
  }
  const name = (at: number) => t('returns.picture', { count: count(at) });
  return (
    <figure className={styles.pictures}>
      <div className={styles.picture}>
        <img src={`${PATH}?id=${id}&place=${place}`} alt={name(place)} />
      </div>
      {pictures > 1 && (
        <figcaption>
          <Chips label={t('returns.claim')}>
            {Array.from({ length: pictures }, (_, at) => (
              <Chip key={name(at + 1)} pressed={place === at + 1} onClick={() => setPlace(at + 1)}>
                {name(at + 1)}
              </Chip>
            ))}
          </Chips>
        </figcaption>
      )}
    </figure>
  );
}
