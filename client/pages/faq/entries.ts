import type { Promised } from '../../lib/promises.ts';
import type { TextKey } from '../../lib/texts/texts.ts';

type Entry = {
  [Id in Topic]: { id: Id; promise?: Promised; link?: { to: string; text: TextKey } };
}[Topic];

type Topic =
  | 'register'
  | 'language'
  | 'group'
  | 'failed'
  | 'refund'
  | 'recharge'
  | 'screenshot'
  | 'withdrawal'
  | 'firstWithdrawal'
  | 'hours'
  | 'password';

/** The eleven questions (docs/domain.md, Screens), and of each answer what is promised in it, and its link. */
export const entries: readonly Entry[] = [
  { id: 'register', link: { to: '/login?tab=register', text: 'faq.register.link' } },
  { id: 'language', link: { to: '/language?next=/user/faq', text: 'language.title' } },
  { id: 'group', link: { to: '/', text: 'faq.group.link' } },
  { id: 'failed', link: { to: '/user/order/0', text: 'my.orders' } },
  { id: 'refund', link: { to: '/user/order/2', text: 'faq.refund.link' } },
  { id: 'recharge', promise: 'recharge', link: { to: '/service', text: 'serviceDesk.open' } },
  { id: 'screenshot', promise: 'recharge' },
  { id: 'withdrawal' },
  { id: 'firstWithdrawal' },
  { id: 'hours', link: { to: '/service', text: 'serviceDesk.open' } },
  { id: 'password', link: { to: '/service', text: 'serviceDesk.open' } },
];
