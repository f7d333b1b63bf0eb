import type { ReviewHiddenWhy } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import type { Review } from './review.ts';

/** What staff do about a review as they see it; `leave` opens the next with a sentence about this one. */
export function useActs({ id, version, shopper }: Review, leave: (sentence: string) => void) {
  const { t } = useTexts();
  const acts = {
    answer: useAct('reviewAnswer'),
    hide: useAct('reviewHide'),
    show: useAct('reviewShow'),
    check: useAct('reviewCheck'),
  };
  const seen = { id, version };
  const words = { name: shopper.nickname };
  const all = Object.values(acts);
  return {
    busy: {
      answer: acts.answer.busy,
      hide: acts.hide.busy,
      show: acts.show.busy,
      check: acts.check.busy,
    },
    refused: all.find(({ refused }) => refused)?.refused ?? null,
    forget: () => {
      for (const { forget } of all) forget();
    },
    answer: async (text: string) => {
      if ((await acts.answer.run({ ...seen, text })).done) leave(t('reviews.done.answer', words));
    },
    hide: async (why: ReviewHiddenWhy) => {
      if ((await acts.hide.run({ ...seen, why })).done) leave(t('reviews.done.hide', words));
    },
    show: async () => {
      if ((await acts.show.run(seen)).done) leave(t('reviews.done.show'));
    },
    check: async () => {
      if ((await acts.check.run(seen)).done) leave(t('reviews.done.check'));
    },
  };
}
