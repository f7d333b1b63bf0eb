/** A list is counted up to so many rows, when somebody asks. */
export const MOST_COUNTED = 10_000;

/** What waits is counted with each list of a queue, and summed: up to so many rows. */
export const MOST_WAITING = 1000;
