import type { ComponentType, ReactNode } from 'react';
import { onDemand } from '../../lib/on-demand.ts';
import { Lost } from './lost.tsx';

/**
 * A component whose scripts are loaded when it is first shown, with `waiting` in its place until then. Where they are
 * lost it says why, and all around it stays as it is, with what is typed.
 */
export function shownOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode) {
  const useShown = onDemand(load);
  return function ShownOnDemand(props: Props) {
    const { part: Shown, lost, again } = useShown();
    if (Shown) return <Shown {...props} />;
    return lost ? <Lost lost={lost} again={again} /> : waiting;
  };
}
