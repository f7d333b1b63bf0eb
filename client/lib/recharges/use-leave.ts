import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOfRecharge } from './recharge-address.ts';

/** A recharge that was started. */
export interface Begun {
  number: string;
  /** The channel's page; empty if there is none. */
  payUrl: string;
}

/**
 * Opens the page where a recharge that was started just now is paid. The recharge's own screen first replaces the form
 * in the history, so that Back leads to its state and not to a second recharge.
 */
export function useLeave(begun: Begun | undefined, next: string): void {
  const navigate = useNavigate();
  const left = useRef<Begun>(undefined);
  useEffect(() => {
    // Once: another navigation would stop that to the channel's page.
    if (!begun || left.current === begun) return;
    left.current = begun;
    const { number, payUrl } = begun;
    void Promise.resolve(navigate(addressOfRecharge(number, next), { replace: true })).then(() => {
      if (payUrl !== '') window.location.assign(payUrl);
    });
  }, [begun, next, navigate]);
}
