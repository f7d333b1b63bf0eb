import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { Button } from '../button/button.tsx';
import { useOneAtATime } from '../button/use-one-at-a-time.ts';
import type { FormAnswer } from '../field/form-answer.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './account-form.module.css';

interface AccountFormProps {
  /** Tells the action of a screen with two forms which one was sent. */
  intent: string;
  answer?: FormAnswer;
  /** The button's words, and while it is sent. */
  submit: string;
  busy: string;
  children: ReactNode;
}

/** A form about an account, sent to the screen's own action; it works without JavaScript as well. */
export function AccountForm({ intent, answer, submit, busy, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const sending = navigation.formData?.get('intent') === intent;
  const mayBegin = useOneAtATime(navigation.state !== 'idle');
  const submitOnce = (event: FormEvent) => {
    if (!mayBegin()) event.preventDefault();
  };
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" replace noValidate className={styles.form} onSubmit={submitOnce}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      {answer?.refused && (
        <p role="alert" className={styles.refused}>
          <Icon name="alert" size={18} />
          <span>{answer.refused}</span>
        </p>
      )}
      <Button type="submit" kind="primary" block busy={sending}>
        {sending ? busy : submit}
      </Button>
    </Form>
  );
}
