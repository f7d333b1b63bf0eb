import { type FormEvent, useState } from 'react';
import { plainCode } from '../../../shared/typed.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { Num } from '../money/money.tsx';
import { Note } from '../note/note.tsx';
import { spaced } from '../people/people.tsx';
import { Qr } from '../qr/qr.tsx';
import styles from './enrol.module.css';

export interface Offer {
  enrolment: string;
  secret: string;
  address: string;
}

interface EnrolFormProps {
  offer: Offer;
  /** Also a password: for an invitation, and where there is none yet. */
  withPassword: boolean;
  /** The name that a password manager keeps it under. */
  name: string;
  busy: boolean;
  refused: Refused | null;
  button: string;
  submit: (given: { password?: string; code: string; enrolment: string }) => void;
}

const AT_PASSWORD = ['passwordShort', 'passwordCommon', 'passwordNeeded'];

/** A password and an authenticator app: scan, then type what it shows. */
export function EnrolForm({ offer, withPassword, name, busy, refused, button, submit }: EnrolFormProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit({ ...(withPassword ? { password } : {}), code: plainCode(code).trim(), enrolment: offer.enrolment });
  };
  const atPassword = refused !== null && AT_PASSWORD.includes(refused.reason);
  return (
    <form className={styles.form} onSubmit={send}>
      {withPassword && (
        <>
          <input
            className="sr"
            type="text"
            autoComplete="username"
            value={name}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <Field
            label={t('signIn.newPassword')}
            type="password"
            autoComplete="new-password"
            minLength={12}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            refused={atPassword ? refused.message : null}
            hint={<Note>{t('signIn.passwordHint')}</Note>}
          />
        </>
      )}
      <div className={styles.scan}>
        <Qr text={offer.address} label={t('signIn.qr')} />
        <p>
          <span>{t('signIn.scan')}</span>
          <span className={styles.secret}>
            <Num>{spaced(offer.secret)}</Num>
          </span>
        </p>
      </div>
      <Field
        label={t('signIn.shownCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        refused={refused && !atPassword ? refused.message : null}
      />
      <Button kind="primary" size="big" type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  );
}
