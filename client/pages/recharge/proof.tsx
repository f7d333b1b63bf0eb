import { type ChangeEvent, useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import styles from './proof.module.css';
import { addressOfRecharge, type Recharge } from './recharge-data.ts';

/** The chosen screenshot, as it will be sent, with its preview. */
interface Chosen {
  picture: Blob;
  preview: string;
}

/** The upload of a transfer's screenshot; it can be replaced while the transfer is pending. */
export function Proof({ recharge: { number, proof } }: { recharge: Recharge }) {
  const { t } = useTexts();
  const { submit, data, state } = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [sentOne, setSentOne] = useState<Chosen | null>(null);
  const hydrated = useHydrated();
  const busy = state !== 'idle';
  const once = useOneAtATime();
  const answer = data && 'proof' in data && !busy ? data.proof : undefined;
  const here = answer?.done ? sentOne === chosen : false;
  const { ask } = useOnDemand(() => import('../../lib/shrink.ts'));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const [file] = target.files ?? [];
    if (!file) return;
    const show = async ({ shrunk, dataAddress }: typeof import('../../lib/shrink.ts')) => {
      const picture = await shrunk(file);
      setChosen({ picture, preview: await dataAddress(picture) });
    };
    ask(show, () => {
      // Reset, since choosing the same file again would fire no change event.
      target.value = '';
    });
  };
  const send = () => {
    if (!chosen) return;
    once(() => {
      const form = new FormData();
      form.set('intent', 'proof');
      form.set('number', number);
      form.set('proof', chosen.picture, 'transfer');
      setSentOne(chosen);
      return submit(form, { method: 'post', action: addressOfRecharge(number), encType: 'multipart/form-data' });
    });
  };
  return (
    <Card heading={t('recharge.proof.heading')}>
      <div className={styles.proof}>
        <p className={styles.text}>{t('recharge.proof.text')}</p>
        {chosen && <img className={styles.preview} src={chosen.preview} alt={t('recharge.proof.preview')} />}
        <label className={styles.choose} data-small={chosen ? '' : undefined}>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            className="sr"
            disabled={busy || !hydrated}
            onChange={choose}
          />
          <Icon name="plus" />
          {t(chosen || proof ? 'recharge.proof.replace' : 'recharge.proof.choose')}
        </label>
        <noscript>
          <p className={styles.text}>{t('recharge.proof.noScript')}</p>
        </noscript>
        {chosen && !here && (
          <Button kind="primary" block busy={busy} onClick={send}>
            {t(busy ? 'recharge.proof.sending' : 'recharge.proof.send')}
          </Button>
        )}
        <div role="status">
          {(proof || here) && !(chosen && !here) && <Hint icon="done">{t('recharge.proof.sent')}</Hint>}
        </div>
        {answer && !answer.done && (
          <Hint kind="error" role="alert">
            {answer.text}
          </Hint>
        )}
      </div>
    </Card>
  );
}
