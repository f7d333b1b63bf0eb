import type { ReactNode } from 'react';
import { share } from '../../lib/share.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../button/button.tsx';
import { inPlace } from '../link/link.tsx';

interface ShareGroupProps {
  /** Number of any order of the group. */
  orderno: string;
  /** The text that is shared with the address. */
  words: string;
  kind: 'primary' | 'tint' | 'line';
  size?: 'normal' | 'small';
  block?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shares the public page of a waiting group; without JavaScript it is a link to that page. */
export function ShareGroup({ orderno, words, kind, size = 'small', block, className, children }: ShareGroupProps) {
  const { t } = useTexts();
  const page = `/g/${orderno}`;
  return (
    <ButtonLink
      to={page}
      kind={kind}
      size={size}
      block={block}
      className={className}
      icon="share"
      onClick={inPlace(() => void share(page, words, t))}
    >
      {children}
    </ButtonLink>
  );
}
