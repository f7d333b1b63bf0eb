import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  appendToChain,
  CHAIN_START,
  type ChainPlace,
  holdAuditHead,
  placeAfter,
  selectAuditHead,
  selectChained,
  selectHashAt,
  selectOutside,
  selectUnchained,
} from '../../../db/queries/audit-chain.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';

/** The first entry that does not fit. */
export interface AuditFault {
  position: number;
  /** The entry's id, if there is one. */
  id: number | null;
  what: 'changed' | 'missing' | 'cut off' | 'outside the chain' | 'not the anchor';
}

export interface AuditReport {
  /** Entries that were looked at. */
  checked: number;
  /** The end of the chain: who keeps it outside of the shop can say later whether it was rewritten. */
  head: ChainPlace;
  fault: AuditFault | null;
}

/** Entries read by one statement: a few milliseconds on SQLite, in which nothing else runs. */
const BATCH = 500;

/** Chains the entries of an older version, once; entries that come later without a place are found by the check. */
export async function chainOlder(tx: Writer): Promise<void> {
  let head = await holdAuditHead(tx);
  if (head.position > 0) return;
  for (let after = 0; ; ) {
    const rows = await selectUnchained(tx, after);
    const last = rows.at(-1);
    if (!last) return;
    head = await appendToChain(tx, rows, head);
    after = last.id;
    await nextTurn();
  }
}

/** The same at the start of a process, which writes nothing once it is done. */
export async function chainOlderEntries(store: Store): Promise<void> {
  const isBegun = (await selectAuditHead(store.reader)) !== undefined;
  if (isBegun || (await selectOutside(store.reader)) === undefined) return;
  await store.transaction(chainOlder, { bulk: true });
}

type Fault = Omit<AuditFault, 'position'>;

/** Follows the chain as far as its entries fit. */
async function follow(view: Reader, signal?: AbortSignal): Promise<{ last: ChainPlace; fault: Fault | null }> {
  let last = CHAIN_START;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await selectChained(view, last.position, BATCH);
    for (const row of rows) {
      const place = placeAfter(last, row);
      if (row.position !== place.position) return { last, fault: { id: null, what: 'missing' } };
      if (row.hash !== place.hash) return { last, fault: { id: row.id, what: 'changed' } };
      last = place;
    }
    if (rows.length < BATCH) return { last, fault: null };
    await nextTurn();
  }
}

/** Entries after the last that fits. */
async function faultAfter(view: Reader, last: ChainPlace, head: ChainPlace): Promise<Fault | null> {
  if (last.hash !== head.hash) return { id: null, what: 'cut off' };
  const outside = await selectOutside(view);
  return outside === undefined ? null : { id: outside, what: 'outside the chain' };
}

/**
 * Recomputes the chain of a snapshot, and compares its end with the head. `anchor` is a place that was its end once.
 * Stops at the first entry that does not fit.
 */
export async function recomputeChain(view: Reader, anchor?: ChainPlace, signal?: AbortSignal): Promise<AuditReport> {
  const head = (await selectAuditHead(view)) ?? CHAIN_START;
  const { last, ...followed } = await follow(view, signal);
  const report = { checked: last.position, head };
  const fault = followed.fault ?? (await faultAfter(view, last, head));
  if (fault) return { ...report, fault: { position: last.position + 1, ...fault } };
  const isKept = !anchor || (await selectHashAt(view, anchor.position)) === anchor.hash;
  if (!isKept) return { ...report, fault: { position: anchor.position, id: null, what: 'not the anchor' } };
  return { ...report, fault: null };
}

/** Checks the whole audit log beside the running shop. */
export function verifyAudit(
  store: Store,
  { anchor, signal }: { anchor?: ChainPlace | undefined; signal?: AbortSignal } = {},
): Promise<AuditReport> {
  return store.snapshot((view) => recomputeChain(view, anchor, signal), { long: true });
}
