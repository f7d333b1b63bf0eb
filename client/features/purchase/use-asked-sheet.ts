import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { comeBackBy, openAsked } from '../../lib/history/sheet-entries.ts';
import { useOpenAgain } from '../../lib/history/use-sheet-entry.ts';
import { askedSheet, CONFIRM } from './sheet-address.ts';

interface SheetOfPage {
  /** The page's address. */
  page: string;
  /** The address that asks for the sheet in its present state; null while it is closed. */
  address: string | null;
  /** Opens the sheet for the group of that number, or for the item if it is empty; false if that is not available. */
  open: (orderno: string) => boolean;
  /** Called if the address asks for a group that is not available. */
  onGone: (orderno: string) => void;
}

/** Opens the confirm sheet when the address asks for it, and again when the reader returns to its history entry. */
export function useAskedSheet({ page, address, open, onGone }: SheetOfPage): void {
  const navigate = useNavigate();
  const asked = askedSheet(useLocation().search);
  const gone = useEffectEvent(onGone);
  useOpenAgain(CONFIRM, open);
  useEffect(() => (address === null ? undefined : comeBackBy({ page, address })), [page, address]);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null) {
      // The request is removed from the address first, so that a reload or a copied link does not repeat it.
      wanted.current = asked;
      void navigate(page, { replace: true, preventScrollReset: true });
      return;
    }
    const detail = wanted.current;
    wanted.current = null;
    if (detail !== null && !openAsked({ name: CONFIRM, detail, page })) gone(detail);
  }, [asked, page, navigate]);
}
