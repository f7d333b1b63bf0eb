/** Lets the browser do what waits: work in pieces, so that a phone answers to a finger in between. */
export const nextTask = () => new Promise<void>((go) => setTimeout(go));
