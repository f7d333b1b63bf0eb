import { useEffect, useState } from 'react';

/** Time in ms that a person needs to see what has just appeared, as a new price or the next row. */
export const UNSEEN_MS = 600;

/** Whether the component has been there for so long that an act can be meant for what it shows. */
export function useSeen(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return seen;
}
