import { ensureBuilt } from './ensure-built.mjs';
import { forTrying } from './for-trying.mjs';

// The server itself opens a demo shop only if it is told to; here a shop that somebody has set up becomes none.
process.env.DEMO ||= forTrying(process.env) ? 'new' : '0';
ensureBuilt();
await import('../dist/server/main.js');
