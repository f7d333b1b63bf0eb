/** Where the console is mounted. */
export const BASE = '/console';
