import type { SubmitEvent } from 'react';
import { useSubmit } from 'react-router-dom';
import { isHandedOver } from '../session/page-session.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** The `onSubmit` of a form for the screen's own action: it is sent once, however fast its button is tapped again. */
export function useSendOnce(): (event: SubmitEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  const once = useOneAtATime();
  return (event) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (isHandedOver()) return;
    once(() => submit(currentTarget, { replace: true }));
  };
}
