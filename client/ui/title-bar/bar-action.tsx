import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './title-bar.module.css';

/** Id of the place at the end of the title bar. */
export const BAR_ACTION_ID = 'bar-action';

const never = () => () => {};

const placeInBar = () => document.getElementById(BAR_ACTION_ID);

/** Puts one action of a screen at the end of the title bar, once the page is hydrated. */
function BarAction({ children }: { children: ReactNode }) {
  // The title bar may be rendered together with this: React checks again when both are there.
  const place = useSyncExternalStore(never, placeInBar, () => null);
  return place && createPortal(children, place);
}

interface BarButtonProps {
  icon: IconName;
  label: string;
  /** Left out on wide screens, if the screen has its own. */
  narrowOnly?: boolean;
  onClick: () => void;
}

/** The usual action of a title bar: one icon. */
export function BarButton({ icon, label, narrowOnly, onClick }: BarButtonProps) {
  return (
    <BarAction>
      <button
        type="button"
        className={`tap ${styles.button}`}
        data-narrow-only={narrowOnly || undefined}
        aria-label={label}
        onClick={onClick}
      >
        <Icon name={icon} />
      </button>
    </BarAction>
  );
}
