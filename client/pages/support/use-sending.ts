import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { action } from './action.ts';

const messageIn = (form: FormData): string => String(form.get('message') ?? '');

/** Sends the form with the chosen pictures; what was not sent stays in it. */
export function useSending(form: RefObject<HTMLFormElement | null>, orderno: string) {
  const fetcher = useFetcher<typeof action>();
  const { chosen, setChosen, attach } = useChosen();
  const tried = useRef<{ message: string; key: string } | null>(null);
  /** Each picture is stored once, however often it is sent. */
  const pictureKeys = useRef(new Map<string, string>());
  const once = useOneAtATime();
  const draft = useDraft(form, `support ${orderno}`, () => setChosen([]));
  const { data } = fetcher;
  const [known, setKnown] = useState(data);
  if (known !== data) {
    setKnown(data);
    if (data) setChosen(data.left === 0 ? [] : chosen.slice(-data.left));
  }
  const keepRefused = useEffectEvent(draft.refused);
  useEffect(() => {
    if (data && !data.sent) keepRefused();
    if (!data?.sent) return;
    // What was written meanwhile is the next message.
    if (form.current && messageIn(new FormData(form.current)) === tried.current?.message) form.current.reset();
    tried.current = null;
    if (data.left === 0) pictureKeys.current.clear();
  }, [form, data]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sending = new FormData(event.currentTarget);
    // The same once more, after a lost answer, does nothing twice; other words are another message.
    const message = messageIn(sending);
    if (tried.current?.message !== message) tried.current = { message, key: newIdempotencyKey() };
    sending.set('key', tried.current.key);
    attach(sending);
    for (const { preview } of chosen) {
      const key = pictureKeys.current.get(preview) ?? newIdempotencyKey();
      pictureKeys.current.set(preview, key);
      sending.append('picture_key', key);
    }
    once(() => {
      draft.sent();
      const to = { method: 'post', action: addressOfThread(orderno), encType: 'multipart/form-data' } as const;
      return fetcher.submit(sending, to);
    });
  };
  return { Form: fetcher.Form, busy: fetcher.state !== 'idle', answer: data, chosen, setChosen, send };
}
