import { useTexts } from '../../lib/texts/texts.ts';
import { PictureLink } from './picture-link.tsx';
import styles from './pictures.module.css';
import { useViewer } from './use-viewer.tsx';

/** Pictures that the shopper has sent, by their addresses; each opens large. */
export function SentPictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTexts();
  const name = t('field.picture');
  const { open, viewer } = useViewer(name, pictures);
  return (
    <>
      <ul className={styles.shots} aria-label={name}>
        {pictures.map((picture, place) => (
          <li key={picture} className={styles.shot}>
            <PictureLink picture={picture} onOpen={open} className={styles.open}>
              <img src={picture} alt={`${name} ${place + 1}`} width="72" height="72" loading="lazy" />
            </PictureLink>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
