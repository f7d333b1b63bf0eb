/**
 * Reviews as staff list them: all, those that nobody has looked at since they were written or changed, of one or two
 * stars, without an answer, or out of sight.
 */
export const reviewStates = ['all', 'unchecked', 'low', 'unanswered', 'hidden'] as const;

export type ReviewState = (typeof reviewStates)[number];

/** Those that are counted beside their list. */
export const countedReviewStates = ['unchecked', 'low', 'unanswered', 'hidden'] as const satisfies ReviewState[];
