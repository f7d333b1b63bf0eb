import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { perform } from '../../server/console/api/act.ts';
import type { ActingCaller } from '../../server/console/api/handler.ts';
import { actOnce } from '../../server/services/act-once.ts';
import type { Services } from '../../server/services.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { consoleEndpoint } from '../../shared/console/endpoint.ts';
import type { ParsedConsoleInput } from '../../shared/console/index.ts';

/** What must not compile (docs/architecture.md, An act of staff): each line below a directive would be an error. */
const { auditLog } = tables;

const by = { actor: 'staff:1', subject: 'shop', detail: {}, note: '' };

export const actions = {
  written: (tx: Writer) => insertAuditEntry(tx, { ...by, action: 'recharge confirm' }),
  // @ts-expect-error there is no such action
  misspelt: (tx: Writer) => insertAuditEntry(tx, { ...by, action: 'recharge credit' }),
  // @ts-expect-error there is no such action
  misspeltOnce: (tx: Writer) => actOnce(tx, by, 'recharge credit', async () => by),
  sought: eq(auditLog.action, 'withdrawal file'),
  // @ts-expect-error there is no such action
  misspeltSought: eq(auditLog.action, 'withdrawal files'),
  // @ts-expect-error what was read may be of a newer version
  known: ({ action }: typeof auditLog.$inferSelect): AuditAction => action,
};

type Asked = ParsedConsoleInput<'withdrawalAsk'>;

/** As the handler does it, with the contract's input. */
const asks =
  (services: Services, caller: ActingCaller) =>
  ({ note, ...parameters }: Asked) =>
    perform(services, { kind: 'withdrawal.pay', parameters, note }, caller);

/** The same after a change of the contract. */
const asksChanged = (services: Services, caller: ActingCaller) => ({
  added: ({ note, ...parameters }: Asked & { urgent: boolean }) =>
    // @ts-expect-error the act takes no such field
    perform(services, { kind: 'withdrawal.pay', parameters, note }, caller),
  addedOptional: ({ note, ...parameters }: Asked & { urgent?: boolean }) =>
    // @ts-expect-error the act takes no such field
    perform(services, { kind: 'withdrawal.pay', parameters, note }, caller),
  renamed: ({ note, early: hasty, ...parameters }: Asked) =>
    // @ts-expect-error the act calls it otherwise
    perform(services, { kind: 'withdrawal.pay', parameters: { ...parameters, hasty }, note }, caller),
  renamedId: ({ note, id: withdrawal, ...parameters }: Asked) =>
    // @ts-expect-error the act asks for its id
    perform(services, { kind: 'withdrawal.pay', parameters: { ...parameters, withdrawal }, note }, caller),
});

export const inputs = { asks, asksChanged };

const entry = { summary: 'Nothing', input: z.strictObject({}), output: z.null() };

export const rights = {
  there: consoleEndpoint({ ...entry, right: 'withdrawals:do' }),
  // @ts-expect-error who may call it is missing
  missing: consoleEndpoint(entry),
  // @ts-expect-error there is no such right
  misspelt: consoleEndpoint({ ...entry, right: 'withdrawal:do' }),
};
