import { noteServerTime } from '../../web/clock.ts';

// vitest set-up, run again before each file: files share modules, and none begins with the time of a server that another
// one had an answer from. A millisecond later, since it is rounded: what is a moment old here is no younger there.
noteServerTime(Date.now() + 1, performance.now());
