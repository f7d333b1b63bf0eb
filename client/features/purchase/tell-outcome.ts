import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { problemText } from './problem-text.ts';
import type { PurchaseResult } from './purchase.ts';

type Tell = (result: PurchaseResult) => void;

/** Screens that are open and show what becomes of a purchase, by their path. */
const open = new Map<string, Tell>();

/** While the screen of that path is open, it is told what became of a purchase that was begun there, now or before. */
export function useTold(path: string, tell: Tell): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const own: Tell = (result) => latest.current(result);
    open.set(path, own);
    return () => {
      if (open.get(path) === own) open.delete(path);
    };
  }, [path]);
}

/** Tells the screen that a purchase was begun at; where it was left the shopper is told, wherever they are by now. */
export function tellOutcome(request: Request, result: PurchaseResult, t: T): void {
  const tell = open.get(new URL(request.url).pathname) ?? ((left) => toastOutcome(t, left, true));
  tell(result);
}

/** True where the screen at `path` is being left: Back moves the address before anything else can tell. */
export function useLeaving(path: string): () => boolean {
  const { state } = useNavigation();
  return () => state !== 'idle' || window.location.pathname !== path;
}

/** Says how a purchase ended; `away` from its screen, with the way to the order. */
export function toastOutcome(t: T, result: PurchaseResult, away = false): void {
  if (result.outcome === 'placed') {
    const way = away ? { text: t('placed.order'), to: `/user/order/${result.order.status}` } : undefined;
    showToast(t(result.orderno !== '' ? 'purchase.joined' : 'purchase.bought'), 'done', way);
  } else {
    showToast(problemText(t, result), 'error');
  }
}
