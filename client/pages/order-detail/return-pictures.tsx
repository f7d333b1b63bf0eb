import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './order-detail.module.css';
import type { Pictures } from './pictures.tsx';

const nothing = () => {};

/**
 * The pictures of a return, and more of them while nobody has decided. Few orders have them: what opens them large, and
 * the form, are loaded then; until then, and without JavaScript, each is a plain link.
 */
export function ReturnPictures(props: Omit<ComponentProps<typeof Pictures>, 'adds'>) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const [adds, setAdds] = useState(false);
  const { part, ask } = useOnDemand(() => import('./pictures.tsx'));
  const some = props.sent.length > 0;
  const load = useEffectEvent(() => !part && ask(nothing));
  useEffect(() => {
    if (some) load();
  }, [some]);
  return (
    <>
      {part ? (
        <part.Pictures {...props} adds={adds} />
      ) : (
        some && (
          <p className={styles.shots}>
            {props.sent.map((picture, place) => (
              <a key={picture} href={picture} target="_blank" rel="noreferrer">
                <img src={picture} alt={`${t('field.picture')} ${place + 1}`} width="72" height="72" loading="lazy" />
              </a>
            ))}
          </p>
        )
      )}
      {hydrated && !adds && props.most > 0 && (
        <Button kind="tint" size="small" icon="camera" onClick={() => ask(() => setAdds(true))}>
          {t('return.addPicture')}
        </Button>
      )}
    </>
  );
}
