import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Begun } from './begin-recharge.ts';
import { addressOfRecharge } from './recharge-data.ts';

/**
 * Goes on to the page where a recharge that was begun just now is paid. The recharge's own screen takes the form's
 * place in the history first, so that Back leads to what became of it and never to a second one.
 */
export function useLeave(begun: Begun | undefined, next: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!begun) return;
    const { number, payUrl } = begun;
    void Promise.resolve(navigate(addressOfRecharge(number, next), { replace: true })).then(() => {
      if (payUrl !== '') window.location.assign(payUrl);
    });
  }, [begun, next, navigate]);
}
