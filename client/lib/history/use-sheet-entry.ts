import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enterSheet, leaveSheet, letOpenAgain, liesHere, markOf, type OpenAgain } from './sheet-entries.ts';

/** The note about a sheet on its history entry. */
export interface SheetPlace {
  /** As in `useOpenAgain`, for a sheet that opens again when the reader returns to its entry. */
  name: string;
  /** The detail that is needed to open it again: without spaces. */
  detail?: string;
}

/** While `open`, the sheet has a history entry of its own, and `onClose` is called when the reader leaves it. */
export function useSheetEntry(open: boolean, place: SheetPlace, onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  const opened = useRef(key);
  const mark = markOf(place.name, place.detail ?? '');
  useEffect(() => {
    if (!open) return;
    const sheet = { mark, close: () => close() };
    enterSheet(sheet);
    return () => leaveSheet(sheet);
  }, [open, mark]);
  useEffect(() => {
    // A sheet of the layout would outlive the page that it was opened on.
    if (open && opened.current !== key && !liesHere(mark)) close();
    opened.current = key;
  }, [open, key, mark]);
}

/** Registers how the sheet of that name is opened again. */
export function useOpenAgain(name: string, open: OpenAgain): void {
  const latest = useEffectEvent(open);
  useEffect(() => letOpenAgain(name, (detail) => latest(detail)), [name]);
}
