import { timeNow, useServerClock } from '../../web/clock.ts';

/** The server's time in steps of so many ms: the component is drawn again at each. */
export const useNow = (step: number): number => useServerClock((now) => Math.floor((now ?? timeNow()) / step) * step);
