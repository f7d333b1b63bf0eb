import type { Config } from '../../server/config/config.ts';
import { createConsoleHandlers } from '../../server/console/api/handlers.ts';
import { createConsoleInvoke } from '../../server/console/api/invoke.ts';
import type { Shop } from '../../server/shop.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { defaultGrants } from '../../shared/console/roles.ts';

/** Asks the console as an owner does: the cursor of the next page, null without one. */
export type Ask = (call: ConsoleCallName, fields: object) => Promise<string | null>;

/** Calls of the console within this process, down to the text of the answer; throws if one is refused. */
export function ownConsole(
  { services, messages, clock }: Pick<Shop, 'services' | 'messages' | 'clock'>,
  { shop }: Pick<Config, 'shop'>,
): Ask {
  const handlers = createConsoleHandlers({ services, messages, shop });
  const invoke = createConsoleInvoke({ handlers, messages, currency: shop.currency, clock });
  const owner = { staffId: 1, sessionId: 'bench', name: 'Bench', role: 'owner', grants: defaultGrants.owner };
  return async (call, fields) => {
    const staff = { ...owner, freshAt: clock(), expiresAt: clock() + 60_000 };
    const caller = {
      ...{ staff, actor: staff },
      locale: 'zh-CN' as const,
      from: () => ({ address: '', userAgent: 'bench' }),
      key: undefined,
      proof: undefined,
    };
    const outcome = await invoke(call, fields, caller);
    if (!('body' in outcome) || outcome.body.code !== 200) throw new Error(`${call}: ${JSON.stringify(outcome)}`);
    JSON.stringify(outcome.body);
    return ('next' in outcome.body && outcome.body.next) || null;
  };
}
