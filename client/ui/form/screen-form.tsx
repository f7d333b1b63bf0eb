import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router-dom';
import type { FormAnswer } from '../../lib/forms/form-answer.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { isHandedOver } from '../../lib/session/page-session.ts';
import { Button } from '../button/button.tsx';
import { RefusedHint } from '../hint/hint.tsx';
import styles from './screen-form.module.css';
import { ShownTo } from './shown-to.tsx';

interface ScreenFormProps {
  /** Tells the action of a screen with several forms which one was sent. */
  intent: string;
  /** Username, where the action passes it to its call. */
  by?: string;
  answer?: Pick<FormAnswer, 'refused'>;
  /** The button's label, and its label while the form is sent. */
  submit: string;
  busy: string;
  kind?: 'primary' | 'danger';
  /** The form was sent, and the next page is loading: the button stays busy. */
  pending?: boolean;
  /** Adds what is sent and stands in no field, such as pictures; only in the browser. */
  attach?: (form: FormData) => void;
  /** It has a file, also without JavaScript. */
  files?: boolean;
  /** Puts the button elsewhere than under the fields. */
  foot?: (button: ReactNode) => ReactNode;
  /** Stands under the button. */
  note?: ReactNode;
  /** Holds it back until its reader has agreed (`useAskFirst`). */
  heldBack?: (event: SubmitEvent<HTMLFormElement>) => boolean;
  children: ReactNode;
}

/**
 * A form for the screen's own action; it also works without JavaScript, and keeps what was typed if it is
 * refused or left, and even if the session ends.
 */
export function ScreenForm(props: ScreenFormProps) {
  const {
    intent,
    by,
    answer,
    submit: words,
    busy,
    kind = 'primary',
    pending,
    attach,
    files,
    foot = (button) => button,
    note,
    heldBack,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const sending = pending || navigation.formData?.get('intent') === intent;
  const submit = useSubmit();
  const once = useOneAtATime();
  const draft = useDraft(form, intent);
  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    if (heldBack?.(event)) return;
    event.preventDefault();
    const { currentTarget } = event;
    if (pending || isHandedOver()) return;
    once(() => {
      draft.sent();
      if (!attach) return submit(currentTarget, { replace: true });
      const form = new FormData(currentTarget);
      attach(form);
      return submit(form, { replace: true, method: 'post', encType: 'multipart/form-data' });
    });
  };
  const keepRefused = useEffectEvent(draft.refused);
  useEffect(() => {
    if (!answer) return;
    keepRefused();
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      encType={files ? 'multipart/form-data' : undefined}
      replace
      noValidate
      className={styles.form}
      onSubmit={sendOnce}
    >
      <input type="hidden" name="intent" value={intent} />
      <ShownTo by={by} />
      {children}
      <RefusedHint>{answer?.refused}</RefusedHint>
      {foot(
        <Button type="submit" kind={kind} block={!props.foot} busy={sending}>
          {sending ? busy : words}
        </Button>,
      )}
      {note}
    </Form>
  );
}
