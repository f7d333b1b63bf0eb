import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storedUser, useToken } from '../session/session.ts';
import { fillIn, forgetDraft, watchForm } from './drafts.ts';

/** Saves a form's draft if the session ends, and fills it in after the log-in, until the form is `sent`. */
export function useDraft(form: RefObject<HTMLFormElement | null>, intent: string): { sent: () => void } {
  const { pathname } = useLocation();
  const place = `${pathname} ${intent}`;
  const token = useToken();
  useEffect(() => (form.current ? watchForm(place, form.current) : undefined), [form, place]);
  useEffect(() => {
    // The session may become known later.
    const shopper = token === null ? undefined : storedUser()?.username;
    if (shopper !== undefined) fillIn(place, shopper);
  }, [place, token]);
  return { sent: () => forgetDraft(place) };
}
