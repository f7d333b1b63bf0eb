import { type FormEvent, useState } from 'react';
import { plainCode } from '../../../shared/typed.ts';
import { useStore } from '../../../web/store.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';
import { type Asked, stepUpAsked } from '../../lib/step-up.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../button/button.tsx';
import { Stack } from '../card/card.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Pairs } from '../facts/facts.tsx';
import { Field } from '../field/field.tsx';
import { Money } from '../money/money.tsx';
import { Note, RefusedNote } from '../note/note.tsx';
import styles from './step-up.module.css';

/** Asks for a fresh factor whenever a call needs one (`lib/step-up.ts`). */
export function StepUp() {
  const asked = useStore(stepUpAsked);
  return asked && <StepUpSheet key={asked.challenge.nonce} {...asked} />;
}

/** Amount, person, card, who asked, who agrees, what cannot be undone; then the button. */
function StepUpSheet({ challenge, summary, answer }: Asked) {
  const { t } = useTexts();
  const { passkey, nonce, code: codePossible } = challenge;
  const [withCode, setWithCode] = useState(passkey === null);
  const [code, setCode] = useState('');
  const { attempt, busy, refused } = useTry();
  const sign = () => attempt(async () => answer({ nonce, response: await signWithPasskey(t, passkey) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = plainCode(code).trim();
    if (typed !== '') answer({ code: typed });
  };
  const form = 'step-up';
  const words = summary?.button ?? t('stepUp.confirm');
  const foot = (
    <>
      <RefusedNote refused={refused} />
      {withCode ? (
        <Button kind="primary" size="big" type="submit" form={form}>
          {words}
        </Button>
      ) : (
        <Button kind="primary" size="big" icon="key" busy={busy} onClick={() => void sign()}>
          {words}
        </Button>
      )}
      {codePossible && passkey !== null && (
        <Button kind="quiet" onClick={() => setWithCode(!withCode)}>
          {withCode ? t('stepUp.withPasskey') : t('stepUp.withCode')}
        </Button>
      )}
    </>
  );
  const title = withCode ? t('stepUp.codeTitle') : t('stepUp.title');
  return (
    <Dialog title={title} onClose={() => answer(null)} foot={foot}>
      <Stack>
        {summary && (
          <div className={styles.summary}>
            <span>{summary.verb}</span>
            {summary.fen !== undefined && (
              <b className={styles.sum}>
                <Money fen={summary.fen} />
              </b>
            )}
            <Pairs pairs={summary.rows} />
          </div>
        )}
        {!withCode && <Note icon="lock">{t(boundTo(summary))}</Note>}
        {summary?.final && <Note>{summary.final}</Note>}
        {summary?.look}
        {withCode && (
          <form id={form} onSubmit={submit}>
            <Field
              label={t('signIn.code')}
              hint={<Note>{t('signIn.codeHint')}</Note>}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              autoFocus
              required
            />
          </form>
        )}
      </Stack>
    </Dialog>
  );
}

/** What a signature holds for: a sum with its person and card, or what the sheet says. */
function boundTo(summary: StepUpSummary | null) {
  if (!summary) return 'stepUp.fresh';
  return summary.fen === undefined ? 'stepUp.boundAct' : 'stepUp.bound';
}
