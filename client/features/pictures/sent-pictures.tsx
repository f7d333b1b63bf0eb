import { useTexts } from '../../lib/texts/texts.ts';
import { PictureLink } from './picture-link.tsx';
import styles from './sent-pictures.module.css';
import { useViewer } from './use-viewer.tsx';

/** Pictures that a shopper has sent, by their addresses; each opens large. Nothing without any. */
export function SentPictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTexts();
  const name = t('field.picture');
  const { open, viewer } = useViewer(name, pictures);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.sent} aria-label={name}>
        {pictures.map((picture, place) => (
          <li key={picture}>
            <PictureLink picture={picture} onOpen={open}>
              <img src={picture} alt={`${name} ${place + 1}`} width="72" height="72" loading="lazy" />
            </PictureLink>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
