import { useId, useRef } from 'react';
import { PICTURE_TYPES } from '../../../shared/picture-types.ts';
import { PictureInput, Shots } from '../../features/pictures/pictures.tsx';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { SupportAnswer } from './action.ts';
import styles from './support.module.css';
import { useSending } from './use-sending.ts';

/** Pictures that are sent at once. */
const MOST = 3;

interface ComposerProps {
  orderno: string;
  pageKey: string;
  /** Of a form that was sent without JavaScript. */
  answer: SupportAnswer | undefined;
}

/** Writes and sends pictures. Without JavaScript it is a form with one file. */
export function Composer({ orderno, pageKey, answer: before }: ComposerProps) {
  const { t } = useTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, answer, chosen, setChosen, send } = useSending(form, orderno);
  const said = answer ?? before;
  const problem = busy ? undefined : (said?.problems.message ?? said?.refused);
  return (
    <Form
      ref={form}
      method="post"
      action={addressOfThread(orderno)}
      encType="multipart/form-data"
      noValidate
      className={styles.composer}
      onSubmit={send}
    >
      <input type="hidden" name="key" value={pageKey} />
      <ShownTo />
      <RefusedHint>{problem}</RefusedHint>
      {chosen.length > 0 && <Shots chosen={chosen} onChange={setChosen} />}
      <div className={styles.line}>
        <label htmlFor={id} className={styles.attach}>
          <PictureInput
            id={id}
            chosen={chosen}
            onChange={setChosen}
            most={MOST}
            disabled={busy || chosen.length >= MOST}
          />
          <Icon name="camera" />
          <span className="sr">{t('return.addPicture')}</span>
        </label>
        <textarea
          name="message"
          rows={1}
          dir="auto"
          aria-label={t('field.message')}
          placeholder={t('field.message')}
          aria-invalid={said?.problems.message ? true : undefined}
          defaultValue={before?.values.message ?? ''}
          className={styles.input}
        />
        <Button type="submit" kind="primary" busy={busy}>
          {t(busy ? 'support.sending' : 'support.send')}
        </Button>
      </div>
      <noscript>
        <input type="file" name="picture" accept={PICTURE_TYPES} aria-label={t('return.addPicture')} />
      </noscript>
    </Form>
  );
}
