/** Yields to the browser: work in pieces lets a phone respond to touches in between. */
export const nextTask = () => new Promise<void>((go) => setTimeout(go));
