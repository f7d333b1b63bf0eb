import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router-dom';
import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { Button } from '../button/button.tsx';
import { Hint } from '../hint/hint.tsx';
import styles from './screen-form.module.css';

interface ScreenFormProps {
  /** Tells the action of a screen with several forms which one was sent. */
  intent: string;
  answer?: Pick<FormAnswer, 'refused'>;
  /** The button's label, and its label while the form is sent. */
  submit: string;
  busy: string;
  /** The form was sent, and the next page is loading: the button stays busy. */
  pending?: boolean;
  children: ReactNode;
}

/**
 * A form for the screen's own action; it also works without JavaScript, and keeps what was typed even if the session
 * ends.
 */
export function ScreenForm({ intent, answer, submit: words, busy, pending, children }: ScreenFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const sending = pending || navigation.formData?.get('intent') === intent;
  const submit = useSubmit();
  const once = useOneAtATime();
  const draft = useDraft(form, intent);
  const sendOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (pending) return;
    once(() => {
      draft.sent();
      return submit(currentTarget, { replace: true });
    });
  };
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" replace noValidate className={styles.form} onSubmit={sendOnce}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      {answer?.refused && (
        <Hint kind="error" role="alert">
          {answer.refused}
        </Hint>
      )}
      <Button type="submit" kind="primary" block busy={sending}>
        {sending ? busy : words}
      </Button>
    </Form>
  );
}
