import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { useSoon } from '../../components/toast/use-soon.ts';
import type { Goal } from './services.ts';

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
