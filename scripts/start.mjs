import { ensureBuilt } from './ensure-built.mjs';
import { forTrying } from './for-trying.mjs';

// The server itself opens a demo shop only with `DEMO=1`.
process.env.DEMO ||= forTrying(process.env) ? '1' : '0';
ensureBuilt();
await import('../dist/server/main.js');
