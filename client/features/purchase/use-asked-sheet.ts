import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { comeBackBy, openAsked } from '../../lib/history/sheet-entries.ts';
import { useOpenAgain } from '../../lib/history/use-sheet-entry.ts';
import { askedSheet, CONFIRM } from './sheet-address.ts';

interface SheetOfPage {
  /** The page's address. */
  page: string;
  /** The one that asks for the sheet as it is open; null while it is not. */
  address: string | null;
  /** Opens it for the group of that number, or for the item where it is empty; false where that cannot be had. */
  open: (orderno: string) => boolean;
  /** Told of a group that was asked for and cannot be had. */
  onGone: (orderno: string) => void;
}

/** The confirm sheet is open where an address asks for it, and again where its history entry is come back to. */
export function useAskedSheet({ page, address, open, onGone }: SheetOfPage): void {
  const navigate = useNavigate();
  const asked = askedSheet(useLocation().search);
  const gone = useEffectEvent(onGone);
  useOpenAgain(CONFIRM, open);
  useEffect(() => (address === null ? undefined : comeBackBy({ page, address })), [page, address]);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null) {
      // The question goes first: a reload, or a link that is copied, asks for nothing.
      wanted.current = asked;
      void navigate(page, { replace: true, preventScrollReset: true });
      return;
    }
    const detail = wanted.current;
    wanted.current = null;
    if (detail !== null && !openAsked({ name: CONFIRM, detail, page })) gone(detail);
  }, [asked, page, navigate]);
}
