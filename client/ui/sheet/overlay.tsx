import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react';
import { type SheetPlace, useSheetEntry } from '../../lib/history/use-sheet-entry.ts';

interface OverlayProps
  extends Pick<ComponentProps<'dialog'>, 'className' | 'aria-label' | 'aria-labelledby' | 'onKeyDown' | 'children'> {
  open: boolean;
  /** Called by Escape, by Back, and by a tap beside the content: on the dialog itself or on `data-beside`. */
  onClose: () => void;
  /** For one that opens again when the reader returns to its entry (`useOpenAgain`). */
  place?: SheetPlace;
}

/** A modal dialog with a history entry of its own. Its content exists only while it is open. */
export function Overlay({ open, onClose, place, children, ...attributes }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  const id = useId();
  useSheetEntry(open, place ?? { name: id }, onClose);
  useEffect(() => {
    shown.current = open;
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target as HTMLElement).dataset.beside !== undefined) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      {...attributes}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser closed it. The event of an earlier closing may come once the sheet is open again, or is about to be.
        if (shown.current && !dialog.current?.open) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
