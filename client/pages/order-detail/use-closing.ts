import { useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router-dom';
import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { CLOSING } from '../../lib/order-address.ts';

/**
 * Whether the screen shows the moment in which the group became full, which its address asks for once: it asks no more as
 * soon as scripts run, so a reload and Back show the order.
 */
export function useClosing({ orderno, status }: Order): { shown: boolean; close: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).has(CLOSING);
  const full = status !== orderStatus.waiting && status !== orderStatus.failed;
  const [of, setOf] = useState(asked && full ? orderno : null);
  if (asked && full && of !== orderno) setOf(orderno);
  useEffect(() => {
    if (asked) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [asked, pathname, navigate]);
  return { shown: of === orderno, close: () => setOf(null) };
}

/** Whether the group of the order became full while its page is open. */
export function useClosedHere({ orderno, status }: Order): boolean {
  const waits = status === orderStatus.waiting;
  const [waited, setWaited] = useState(waits ? orderno : null);
  if (waits && waited !== orderno) setWaited(orderno);
  return waited === orderno && status === orderStatus.succeeded;
}

/** Nothing is read again for an address that only asks no more. */
export function unlessAskedBefore({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const asksNoMore = currentUrl.searchParams.has(CLOSING) && currentUrl.pathname === nextUrl.pathname && !formMethod;
  return defaultShouldRevalidate && !asksNoMore;
}
