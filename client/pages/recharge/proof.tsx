import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Form } from 'react-router-dom';
import { PICTURE_TYPES } from '../../../shared/picture-types.ts';
import { UPLOAD_MEGABYTES } from '../../../shared/upload-size.ts';
import type { Chosen } from '../../features/pictures/pictures.tsx';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import type { AskedPromise } from '../../lib/promises.ts';
import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { Hint, RefusedHint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import type { action } from './action.ts';
import styles from './proof.module.css';
import type { Recharge } from './recharge-data.ts';

/**
 * The upload of a transfer's screenshot, which can be replaced while the transfer is pending; without JavaScript it is sent
 * as it is.
 */
export function Proof({ recharge: { number, proof }, promised }: { recharge: Recharge; promised: AskedPromise }) {
  const { t } = useTexts();
  const { submit, data, state } = useFetcher<typeof action>();
  const {
    chosen: [chosen = null],
    setChosen,
    forget,
  } = useChosen();
  const [sentOne, setSentOne] = useState<Chosen | null>(null);
  const hydrated = useHydrated();
  const busy = state !== 'idle';
  const once = useOneAtATime();
  const posted = useLastAnswer<typeof action>();
  const sent = data ?? posted;
  const answer = sent && 'proof' in sent && !busy ? sent.proof : undefined;
  const here = answer?.done ? sentOne === chosen : false;
  const forgetSent = useEffectEvent(forget);
  useEffect(() => {
    if (here) forgetSent();
  }, [here]);
  const { ask } = useOnDemand(() => import('../../../web/shrink.ts'));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const [file] = target.files ?? [];
    if (!file) return;
    const show = async ({ shrunk, dataAddress, pictureFault }: typeof import('../../../web/shrink.ts')) => {
      const picture = await shrunk(file);
      const fault = await pictureFault(picture);
      if (fault) return showToast(t(`refusal.${fault}`), 'error');
      setChosen([{ picture, preview: await dataAddress(picture) }]);
    };
    ask(show, () => {
      // Reset, since choosing the same file again would fire no change event.
      target.value = '';
    });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
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
      <Form method="post" encType="multipart/form-data" replace className={styles.proof} onSubmit={send}>
        <input type="hidden" name="intent" value="proof" />
        <input type="hidden" name="number" value={number} />
        <ShownTo />
        <p className={styles.text}>{t('recharge.proof.text')}</p>
        <p className={styles.text}>
          <PromiseText of="recharge" {...promised} />
        </p>
        {chosen && <img className={styles.preview} src={chosen.preview} alt={t('recharge.proof.preview')} />}
        <label className={styles.choose} data-small={chosen ? '' : undefined}>
          <input type="file" accept={PICTURE_TYPES} className="sr" disabled={busy || !hydrated} onChange={choose} />
          <Icon name="plus" />
          <span>{t(chosen || proof ? 'recharge.proof.replace' : 'recharge.proof.choose')}</span>
        </label>
        <Plain replaces={proof} />
        {chosen && !here && (
          <Button type="submit" kind="primary" block busy={busy}>
            {t(busy ? 'recharge.proof.sending' : 'recharge.proof.send')}
          </Button>
        )}
        <div role="status">
          {(proof || here) && !(chosen && !here) && <Hint icon="done">{t('recharge.proof.sent')}</Hint>}
        </div>
        {answer && !answer.done && <RefusedHint>{answer.text}</RefusedHint>}
      </Form>
    </Card>
  );
}

/** The field and the button for a reader without JavaScript. */
function Plain({ replaces }: { replaces: boolean }) {
  const { t } = useTexts();
  return (
    <noscript>
      <label className={styles.plain}>
        <span>{t(replaces ? 'recharge.proof.replace' : 'recharge.proof.choose')}</span>
        <input type="file" name="proof" accept={PICTURE_TYPES} />
      </label>
      <p className={styles.text}>{t('recharge.proof.size', { max: UPLOAD_MEGABYTES })}</p>
      <Button type="submit" kind="primary" block>
        {t('recharge.proof.send')}
      </Button>
    </noscript>
  );
}
