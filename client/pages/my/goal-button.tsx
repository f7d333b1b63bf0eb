import type { ReactNode } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import type { Goal } from './services.ts';

/** What a tap on a screen that is not built yet says (spec, section 8). */
export function useSoon(): () => void {
  const { t } = useTexts();
  return () => showToast(t('my.soon'));
}

interface GoalButtonProps {
  goal: Goal;
  kind: 'primary' | 'line';
  className?: string;
  children: ReactNode;
}

/** A small button that leads to its goal. */
export function GoalButton({ goal, kind, className, children }: GoalButtonProps) {
  const soon = useSoon();
  if ('to' in goal) {
    return (
      <ButtonLink to={goal.to} kind={kind} size="small" className={className}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button kind={kind} size="small" className={className} onClick={soon}>
      {children}
    </Button>
  );
}
