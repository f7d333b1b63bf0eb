/**
 * Which texts a screen needs beside those of every page and of home. A part is one file of a language; what is in it
 * follows from the sources of its screens (scripts/build/used-texts.ts).
 */
export const textParts = {
  browsing: ['list', 'search'],
  buying: ['detail', 'group', 'checkout'],
  orders: ['order'],
  account: ['login', 'reg', 'my', 'system', 'person', 'language'],
  details: ['loginpassword', 'security', 'addbank', 'address'],
  wallet: ['wallet', 'recharge-record', 'withdraw-record', 'payment', 'wallet-detail'],
  money: ['recharge', 'withdraw'],
  reading: ['service', 'mall', 'cart', 'faq', 'article', 'message', 'panel', 'point', 'offline'],
  samples: ['trading', 'item', 'teamearn', 'myteam', 'invite'],
} as const;

export type TextPart = keyof typeof textParts;

/** The part of a screen; null for home. */
export function textPartOf(screen: string): TextPart | null {
  const parts: [string, readonly string[]][] = Object.entries(textParts);
  return (parts.find(([, screens]) => screens.includes(screen))?.[0] ?? null) as TextPart | null;
}
