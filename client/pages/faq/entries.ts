import type { TextKey } from '../../lib/texts/texts.ts';

type Entry = {
  [Id in Topic]: { id: Id; link?: { to: string; text: TextKey } };
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

/** The eleven questions (docs/domain.md, Screens), and the link of each answer. */
export const entries: readonly Entry[] = [
  { id: 'register', link: { to: '/login?tab=register', text: 'faq.register.link' } },
  { id: 'language', link: { to: '/language?next=/user/faq', text: 'language.title' } },
  { id: 'group', link: { to: '/', text: 'faq.group.link' } },
  { id: 'failed', link: { to: '/user/order/0', text: 'my.orders' } },
  { id: 'refund', link: { to: '/user/order/2', text: 'faq.refund.link' } },
  { id: 'recharge', link: { to: '/service', text: 'serviceDesk.open' } },
  { id: 'screenshot' },
  { id: 'withdrawal' },
  { id: 'firstWithdrawal' },
  { id: 'hours', link: { to: '/service', text: 'serviceDesk.open' } },
  { id: 'password', link: { to: '/service', text: 'serviceDesk.open' } },
];
