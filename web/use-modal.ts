import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Chromium gives a field the focus back without its caret, and drops what is typed then: a hand scanner's next label. */
function caretTo(field: Element | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Null for a kind of field that has no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Attributes of a `<dialog>` that is modal while `open`. `onClose` is called by Escape and by a press beside its content:
 * on the dialog itself, or on `data-beside`. Without it only its own buttons end it.
 */
export function useModal(open: boolean, onClose?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    shown.current = true;
    dialog.showModal();
    return () => {
      shown.current = false;
      // While it still is in the page: only then does the focus go back to where it came from.
      dialog.close();
      caretTo(document.activeElement);
    };
  }, [open]);
  return {
    ref,
    closedby: onClose ? undefined : ('none' as const),
    onClick: ({ target }: MouseEvent) => {
      if (target === ref.current || (target as HTMLElement).dataset.beside !== undefined) onClose?.();
    },
    onCancel: (event: SyntheticEvent) => {
      // That of a file field, whose picker was closed, arrives here too.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose?.();
    },
    onClose: () => {
      // The browser closed it. The event of an earlier closing may come once it is open again, or is about to be; and one
      // that knows no `closedby` asks nobody at a second Escape in a row.
      if (!shown.current || ref.current?.open !== false) return;
      if (onClose) onClose();
      else ref.current.showModal();
    },
  };
}
