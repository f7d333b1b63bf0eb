import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { showToast } from '../toast-store.ts';
import { useFetcher } from '../use-fetcher.ts';
import { type PushState, pushState } from './device.ts';
import { pushSynced } from './subscriber.ts';

export const PUSH_ON = 'push-on';
export const PUSH_OFF = 'push-off';

/** The screen whose action turns it on and off. */
const SCREEN = '/user/notifications';

/** Turns this browser's notifications on: the browser asks its reader, in the tap that this is called in. */
export function useTurnPushOn() {
  const { t } = useTexts();
  const fetcher = useFetcher();
  const turnOn = async () => {
    const answer = await Notification.requestPermission();
    if (answer === 'granted')
      await fetcher.submit({ intent: PUSH_ON }, { method: 'post', action: SCREEN, defaultShouldRevalidate: false });
    else if (answer === 'denied') showToast(t('push.denied'), 'error');
  };
  return { turnOn, busy: fetcher.state !== 'idle' };
}

/** Whether this browser is notified (null until it is known), and how to change it. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null);
  const { turnOn, busy } = useTurnPushOn();
  const off = useFetcher();
  const look = async () => {
    await pushSynced();
    setState(await pushState());
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const again = () => void lookAgain();
    again();
    // The reader may have been in the browser's settings.
    window.addEventListener('focus', again);
    navigator.serviceWorker?.addEventListener('message', again);
    return () => {
      window.removeEventListener('focus', again);
      navigator.serviceWorker?.removeEventListener('message', again);
    };
  }, []);
  return {
    state,
    busy: busy || off.state !== 'idle',
    turnOn: () => void turnOn().finally(look),
    turnOff: () =>
      void off
        .submit({ intent: PUSH_OFF }, { method: 'post', action: SCREEN, defaultShouldRevalidate: false })
        .finally(look),
  };
}
