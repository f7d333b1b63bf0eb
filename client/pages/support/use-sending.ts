import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { newIdempotencyKey } from '../../lib/idempotency/new-idempotency-key.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { action } from './action.ts';

/** Sends the form with the chosen pictures; what was not sent stays in it. */
export function useSending(form: RefObject<HTMLFormElement | null>, orderno: string) {
  const fetcher = useFetcher<typeof action>();
  const { chosen, setChosen, attach } = useChosen();
  const tried = useRef<{ what: string; key: string } | null>(null);
  const once = useOneAtATime();
  const draft = useDraft(form, `support ${orderno}`, () => setChosen([]));
  const { data } = fetcher;
  const [known, setKnown] = useState(data);
  if (known !== data) {
    setKnown(data);
    if (data) setChosen(data.left === 0 ? [] : chosen.slice(-data.left));
  }
  useEffect(() => {
    if (!data?.sent) return;
    form.current?.reset();
    tried.current = null;
  }, [form, data]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sending = new FormData(event.currentTarget);
    // The same once more, after a lost answer, does nothing twice; other words are another message.
    const what = JSON.stringify([sending.get('message'), chosen.map(({ preview }) => preview)]);
    if (tried.current?.what !== what) tried.current = { what, key: newIdempotencyKey() };
    sending.set('key', tried.current.key);
    attach(sending);
    once(() => {
      draft.sent();
      const to = { method: 'post', action: addressOfThread(orderno), encType: 'multipart/form-data' } as const;
      return fetcher.submit(sending, to);
    });
  };
  return { Form: fetcher.Form, busy: fetcher.state !== 'idle', answer: data, chosen, setChosen, send };
}
