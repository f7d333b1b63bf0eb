import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { storedUser, useToken } from '../session/session.ts';
import { fillIn, forgetDraft, watchForm } from './drafts.ts';

/**
 * Saves a form's draft if the session ends, and fills it in after the log-in, until the form is `sent`. If another
 * shopper logs in in another tab, the form is emptied, and `onHandedOver` called for what stands in no field.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  intent: string,
  onHandedOver?: () => void,
): { sent: () => void } {
  const { pathname } = useLocation();
  const place = `${pathname} ${intent}`;
  const token = useToken();
  const handedOver = useEffectEvent(() => onHandedOver?.());
  useEffect(() => (form.current ? watchForm(place, form.current) : undefined), [form, place]);
  useEffect(() => {
    // The session may become known later.
    const shopper = token === null ? undefined : storedUser()?.username;
    if (shopper !== undefined && fillIn(place, shopper)) handedOver();
  }, [place, token]);
  return { sent: () => forgetDraft(place) };
}
