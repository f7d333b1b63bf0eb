import type { LoggedAction } from '../../../shared/console/audit-actions.ts';

interface Person {
  id: number;
  username: string;
  nickname: string;
  blockedAt: number | null;
}

/** A shopper as lists name one. */
export const personOf = ({ id, username, nickname, blockedAt }: Person) => ({
  id,
  username,
  nickname,
  blocked: blockedAt !== null,
});

interface Act {
  id: number;
  actor: string;
  action: LoggedAction;
  note: string;
  createdAt: number;
}

/** An act of staff beside its record. */
export const actOf = ({ id, actor, action, note, createdAt }: Act) => ({ id, actor, action, note, at: createdAt });

/** Texts by language, each with when it was written. */
export const shownTexts = <Text extends { wordsAt: number | null }>(texts: Record<string, Text>) =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, { wordsAt, ...text }]) => [locale, { ...text, words_at: wordsAt }]),
  );

/** Of a queue of money: pending ones unless another status is asked for, of a shopper all. */
export const statusAsked = <Status>({
  status,
  shopper,
}: {
  status?: Status | undefined;
  shopper?: number | undefined;
}) => ({
  status: status ?? (shopper === undefined ? ('pending' as const) : undefined),
  shopperId: shopper,
});
