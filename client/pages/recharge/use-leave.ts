import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Begun } from './begin-recharge.ts';
import { addressOfRecharge } from './recharge-data.ts';

/**
 * Opens the page where a recharge that was started just now is paid. The recharge's own screen first replaces the form
 * in the history, so that Back leads to its state and not to a second recharge.
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
