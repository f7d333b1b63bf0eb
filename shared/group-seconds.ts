/** How long a group waits if staff say nothing else: 30 hours (docs/domain.md, Group and order). */
export const GROUP_SECONDS = 108_000;
