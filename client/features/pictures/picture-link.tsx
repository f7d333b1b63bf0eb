import type { ReactNode } from 'react';
import { inPlace } from '../../ui/link/link.tsx';

interface PictureLinkProps {
  picture: string;
  /** `open` of `useViewer`. */
  onOpen: (picture: string, page: string) => void;
  className?: string;
  children: ReactNode;
}

/** Opens a picture large; without JavaScript, or in a tab that the reader asks for, the picture by itself. */
export function PictureLink({ picture, onOpen, className, children }: PictureLinkProps) {
  return (
    <a
      href={picture}
      target="_blank"
      rel="noreferrer"
      className={className}
      aria-haspopup="dialog"
      onClick={inPlace(() => onOpen(picture, picture))}
    >
      {children}
    </a>
  );
}
