import type { ChangeEvent, Dispatch, ReactNode, SetStateAction } from 'react';
import { PICTURE_TYPES } from '../../../shared/picture-types.ts';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { shownSession } from '../../lib/session/page-session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './pictures.module.css';
import { useViewer } from './use-viewer.tsx';

/** A picture as it will be sent, with its preview. */
export interface Chosen {
  picture: Blob;
  preview: string;
}

interface ChoosingProps {
  chosen: readonly Chosen[];
  onChange: Dispatch<SetStateAction<readonly Chosen[]>>;
}

/** Previews of the chosen pictures, which open large, each with a button that removes it. */
export function Shots({ chosen, onChange, children }: ChoosingProps & { children?: ReactNode }) {
  const { t } = useTexts();
  const name = t('field.picture');
  const { open, viewer } = useViewer(
    name,
    chosen.map(({ preview }) => preview),
  );
  return (
    <>
      <ul className={styles.shots}>
        {chosen.map(({ preview }, place) => (
          <li key={preview} className={styles.shot}>
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => open(preview)}>
              <img src={preview} alt={`${name} ${place + 1}`} />
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('return.removePicture', { number: place + 1 })}
              onClick={() => onChange((now) => now.filter((one) => one.preview !== preview))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {children}
      </ul>
      {viewer}
    </>
  );
}

interface PictureInputProps extends ChoosingProps {
  id: string;
  most: number;
  disabled?: boolean;
}

/** Chooses up to `most` pictures and makes them small enough to send; only with JavaScript. */
export function PictureInput({ id, chosen, onChange, most, disabled }: PictureInputProps) {
  const hydrated = useHydrated();
  const { t } = useTexts();
  const { ask } = useOnDemand(() => import('../../../web/shrink.ts'));
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, most - chosen.length);
    // Reset, since choosing the same file again would fire no change event.
    target.value = '';
    if (files.length === 0) return;
    const session = shownSession();
    const show = async ({ shrunk, dataAddress, pictureFault }: typeof import('../../../web/shrink.ts')) => {
      const added: Chosen[] = [];
      for (const file of files) {
        const picture = await shrunk(file);
        const fault = await pictureFault(picture);
        if (fault) showToast(t(`refusal.${fault}`), 'error');
        else added.push({ picture, preview: await dataAddress(picture) });
      }
      // That takes a while: more may have been chosen, or another shopper have logged in in another tab.
      if (shownSession() === session) onChange((now) => [...now, ...added].slice(0, most));
    };
    ask(show);
  };
  return (
    <input
      id={id}
      type="file"
      accept={PICTURE_TYPES}
      multiple
      className="sr"
      disabled={disabled || !hydrated}
      onChange={add}
    />
  );
}
