import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enterSheet, leaveSheet, letOpenAgain, liesHere, markOf, type OpenAgain } from './sheet-entries.ts';

/** What an entry remembers of the sheet that lies on it. */
export interface SheetPlace {
  /** Of `useOpenAgain`, for a sheet that is opened again where its entry is come back to. */
  name: string;
  /** What it takes to open it again: no spaces. */
  detail?: string;
}

/** While `open`, the sheet lies on an entry of its own, and `onClose` is called when that is left. */
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
    // A sheet of the frame would outlive the page that it was opened on.
    if (open && opened.current !== key && !liesHere(mark)) close();
    opened.current = key;
  }, [open, key, mark]);
}

/** Says how the sheet of that name is opened again. */
export function useOpenAgain(name: string, open: OpenAgain): void {
  const latest = useEffectEvent(open);
  useEffect(() => letOpenAgain(name, (detail) => latest(detail)), [name]);
}
