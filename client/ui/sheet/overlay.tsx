import type { ComponentProps } from 'react';
import { useModal } from '../../../web/use-modal.ts';
import { useBackCloses } from '../../lib/history/use-back-closes.ts';
import { useHydrated } from '../../lib/hydrated.ts';

interface OverlayProps
  extends Pick<ComponentProps<'dialog'>, 'className' | 'aria-label' | 'aria-labelledby' | 'onKeyDown' | 'children'> {
  open: boolean;
  /** Called by Escape, by Back, and by a tap beside the content: on the dialog itself or on `data-beside`. */
  onClose: () => void;
  /** It has an address of its own: Back leads away from that, and the server's page shows it without scripts. */
  routed?: boolean;
}

/** A modal dialog that Back closes. Its content exists only while it is open. */
export function Overlay({ open, onClose, routed = false, children, ...attributes }: OverlayProps) {
  const hydrated = useHydrated();
  const modal = useModal(open && hydrated, onClose);
  useBackCloses(open && !routed, onClose);
  return (
    <dialog {...modal} {...attributes} open={open && !hydrated}>
      {open && children}
    </dialog>
  );
}
