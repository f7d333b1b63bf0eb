import type { ChainPlace } from '../../db/queries/audit-chain.ts';
import type { Store } from '../../db/store.ts';
import { type AuditReport, verifyAudit } from '../services/staff/audit-chain.ts';
import { type Command, type CommandLine, printed, UsageError } from './command.ts';

const USAGE = 'audit verify [<position>:<hash>] [--json]';

/** Whether the log of what staff did is whole. */
export function auditCommands({ store }: { store: Store }): Record<string, Command> {
  async function verify({ positionals: [, given, ...rest], json, signal }: CommandLine) {
    if (rest.length > 0) throw new UsageError(USAGE);
    const report = await verifyAudit(store, { anchor: given === undefined ? undefined : placeOf(given), signal });
    const exitCode = report.fault === null ? 0 : 1;
    return printed(json ? JSON.stringify(report, null, 2) : verdictOf(report), exitCode);
  }

  return {
    audit: (line) => {
      const [action] = line.positionals;
      if (action === 'verify') return verify(line);
      throw new UsageError(USAGE);
    },
  };
}

/** An end of the chain that was kept outside of the shop. */
function placeOf(text: string): ChainPlace {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw new UsageError(USAGE);
  return { position: Number(position), hash };
}

function verdictOf({ checked, head, fault }: AuditReport): string {
  if (fault === null) return `the audit log is whole: ${checked} entries, head ${head.position}:${head.hash}`;
  const entry = fault.id === null ? '' : `, entry ${fault.id}`;
  return `THE AUDIT LOG WAS CHANGED: position ${fault.position}${entry}: ${fault.what}`;
}
