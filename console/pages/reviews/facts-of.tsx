import { timeNow } from '../../../web/clock.ts';
import type { TextKey, Texts } from '../../lib/texts.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import { type Contact, contactIn } from './contact-in.ts';
import type { Review } from './review.ts';

export const contactWords: Record<Contact, TextKey> = {
  number: 'reviews.contact.number',
  link: 'reviews.contact.link',
};

/** What the shop knows about a review. */
export function factsOf(review: Review, texts: Texts): Fact[] {
  const { t, count, dateTime } = texts;
  const { came_at: cameAt, low_beside: low, variant, text } = review;
  const contact = contactIn(text);
  const total = low.more ? `${count(low.count)}+` : count(low.count);
  return [
    {
      key: 'came',
      icon: 'truck',
      what: t('reviews.came'),
      finding: cameAt === null ? t('reviews.gone') : dateTime(cameAt),
    },
    { key: 'return', icon: 'returns', what: t('reviews.return'), ...returnOf(review, texts) },
    {
      key: 'contact',
      icon: 'phone',
      what: t('reviews.contact'),
      ...(contact ? { finding: t(contactWords[contact]), tone: 'late' as const } : { finding: t('facts.none') }),
    },
    {
      key: 'low',
      icon: 'star',
      what: t(variant === '' ? 'reviews.lowOfItem' : 'reviews.lowOfVariant'),
      ...(low.count > 0
        ? { finding: t('reviews.lowFound', { total }), tone: 'wait' as const }
        : { finding: t('reviews.lowNone') }),
    },
  ];
}

function returnOf(
  { last_return: last, return_until: until }: Review,
  { t, span }: Texts,
): Pick<Fact, 'finding' | 'tone'> {
  if (last !== null) return { finding: t(`returns.state.${last}`), tone: 'wait' };
  if (until === null) return { finding: t('facts.none') };
  const left = until - timeNow();
  return { finding: left > 0 ? t('reviews.returnLeft', { time: span(left) }) : t('reviews.returnOver') };
}
