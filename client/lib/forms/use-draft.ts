import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { storedUser, useToken } from '../session/session.ts';
import { fillIn, noteRefused, noteSent, watchForm } from './open-forms.ts';

/**
 * Saves a form's draft if the session ends, and fills it in after the log-in, until the form is `sent`; also if it is left
 * or `refused`, and fills it in on Back and Forward. If another
 * shopper logs in in another tab, the form is emptied, and `onHandedOver` called for what stands in no field.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  intent: string,
  onHandedOver?: () => void,
): { sent: () => void; refused: () => void } {
  const { pathname, key } = useLocation();
  const entry = useRef(key);
  useEffect(() => {
    entry.current = key;
  }, [key]);
  const place = `${pathname} ${intent}`;
  const token = useToken();
  const handedOver = useEffectEvent(() => onHandedOver?.());
  useEffect(() => (form.current ? watchForm(place, form.current, () => entry.current) : undefined), [form, place]);
  useEffect(() => {
    // The session may become known later.
    const shopper = token === null ? undefined : storedUser()?.username;
    if (shopper !== undefined && fillIn(place, shopper)) handedOver();
  }, [place, token]);
  return { sent: () => noteSent(place), refused: () => noteRefused(place) };
}
