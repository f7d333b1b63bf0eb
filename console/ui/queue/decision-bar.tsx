import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Push } from '../screen-layout/screen-layout.tsx';

interface DecisionBarProps {
  /** Null for who may not. */
  onRefuse: (() => void) | null;
  onLater: () => void;
  /** What follows, and its button. */
  children: ReactNode;
}

/** The bar below the row that is picked: refuse it, leave it, or what its queue is for. */
export function DecisionBar({ onRefuse, onLater, children }: DecisionBarProps) {
  const { t } = useTexts();
  return (
    <>
      {onRefuse && (
        <Button kind="danger" hint="r" onClick={onRefuse}>
          {t('keys.refuse')}
        </Button>
      )}
      <Button kind="quiet" hint="s" onClick={onLater}>
        {t('keys.later')}
      </Button>
      <Push />
      {children}
    </>
  );
}
