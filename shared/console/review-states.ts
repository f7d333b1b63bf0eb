/** Reviews as staff list them: all, those that nobody has looked at since they were written or changed, without an answer, or out of sight. */
export const reviewStates = ['all', 'unchecked', 'unanswered', 'hidden'] as const;

export type ReviewState = (typeof reviewStates)[number];
