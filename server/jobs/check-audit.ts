import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import { verifyAudit } from '../services/staff/audit-chain.ts';

interface Deps {
  store: Store;
  log: Logger;
}

/** Recomputes the chain of the audit log; an entry that does not fit is logged as fatal. */
export async function checkAudit({ store, log }: Deps, signal: AbortSignal) {
  const { checked, head, fault } = await verifyAudit(store, { signal });
  if (fault === null) log.info({ checked, head }, 'the audit log is whole');
  else log.fatal({ checked, head, fault }, 'THE AUDIT LOG WAS CHANGED');
  return { ok: fault === null, ...head };
}
