import type { ChainPlace } from '../../db/queries/audit-chain.ts';
import type { Store } from '../../db/store.ts';
import { type AuditReport, verifyAudit } from '../services/staff/audit-chain.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, type OptionName, printed, UsageError } from './command.ts';
import { idAfter, limitOf, printedList } from './lists.ts';
import { actRow } from './support.ts';

export const auditOptions: readonly OptionName[] = ['after', 'limit', 'actor', 'action'];

const USAGE = `audit [--actor <actor>] [--action "<act>"] [--after <id>] [--limit <rows>] [--json]
       audit verify [<position>:<hash>] [--json]`;

interface Deps {
  store: Store;
  services: Pick<Services, 'support'>;
  currency: string;
}

/** What staff did, and whether the log of it is whole. */
export function auditCommands({ store, services, currency }: Deps): Record<string, Command> {
  async function list(line: CommandLine) {
    const input = { actor: line.by, action: line.action, after: idAfter(line), limit: limitOf(line) };
    const { rows, next } = await services.support.acts(input);
    return printedList({ rows: rows.map(actRow), next }, line.json, currency);
  }

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
      if (action !== undefined) throw new UsageError(USAGE);
      return list(line);
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
