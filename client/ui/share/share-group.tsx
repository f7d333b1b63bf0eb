import type { ReactNode } from 'react';
import { linkPage } from '../../lib/inviting-link.ts';
import { ButtonLink } from '../button/button.tsx';
import { inPlace } from '../link/link.tsx';
import { useShare } from './use-share.tsx';

interface ShareGroupProps {
  /** Number of any order of the group. */
  orderno: string;
  /** The text that is shared with the address. */
  words: string;
  kind: 'primary' | 'tint' | 'line';
  size?: 'normal' | 'small';
  className?: string;
  children: ReactNode;
}

/** Shares the public page of a waiting group; without JavaScript it leads to the page that shows the link. */
export function ShareGroup({ orderno, words, kind, size = 'small', className, children }: ShareGroupProps) {
  const page = `/g/${orderno}`;
  const { onShare, sheet } = useShare(page, words);
  return (
    <>
      <ButtonLink
        to={linkPage(page)}
        kind={kind}
        size={size}
        className={className}
        icon="share"
        aria-haspopup="dialog"
        onClick={inPlace(onShare)}
      >
        {children}
      </ButtonLink>
      {sheet}
    </>
  );
}
