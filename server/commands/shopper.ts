import { formatMoney } from '../../shared/money.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, printed, UsageError } from './command.ts';
import { iso, isoOrNull } from './lists.ts';
import { sourcesText } from './sources.ts';
import { tableOf } from './table.ts';

const USAGE =
  'shopper show <username> [--json] | shopper block|unblock|freeze|unfreeze|reset-password <username> --note "<why>"';

/** What is printed when it is done. */
const done = { block: 'blocked', unblock: 'unblocked', freeze: 'frozen', unfreeze: 'unfrozen' } as const;
const acts = ['block', 'unblock', 'freeze', 'unfreeze'] as const;

const isoOrEmpty = (ms: number | null) => isoOrNull(ms) ?? '';

export function shopperCommands({ services, currency }: { services: Services; currency: string }) {
  const { shopperStaff } = services;

  async function show(username: string, json: boolean) {
    const { balance, blockedAt, frozenAt, frozenWhy, createdAt, demo, reputationScore, sources, ...names } =
      await shopperStaff.show(username);
    const shown = {
      ...names,
      balance: formatMoney(balance ?? 0, currency),
      came_in: sourcesText(sources, currency),
      reputation: reputationScore,
      demo: demo ? 'yes' : 'no',
      blocked_at: isoOrEmpty(blockedAt),
      frozen_at: isoOrEmpty(frozenAt),
      frozen_why: frozenWhy,
      registered_at: iso(createdAt),
    };
    return printed(json ? JSON.stringify(shown, null, 2) : tableOf([shown]));
  }

  const shopper: Command = async ({ positionals, note, json, actor }: CommandLine) => {
    const [action, username, ...rest] = positionals;
    if (username === undefined || rest.length > 0) throw new UsageError(USAGE);
    if (action === 'show') return show(username, json);
    if (action === 'reset-password' && note !== '') {
      return printed(await shopperStaff.resetPassword({ username, actor, note }));
    }
    const act = acts.find((known) => known === action);
    if (!act || note === '') throw new UsageError(USAGE);
    const lifted = await shopperStaff[act]({ username, actor, note });
    return printed(lifted ? `${done[act]}: ${lifted}` : done[act]);
  };

  return { shopper };
}
