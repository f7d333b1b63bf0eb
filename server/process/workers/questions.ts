/** Questions to another process: each is numbered, and has one answer or none. */
export function createQuestions<Answer>(patience: number) {
  let last = 0;
  const open = new Map<number, (answer: Answer | null) => void>();
  return {
    /** Sends a question with its number; null if no answer came within `patience` ms. */
    ask: (send: (id: number) => void): Promise<Answer | null> =>
      new Promise((resolve) => {
        const id = ++last;
        const end = (answer: Answer | null) => {
          clearTimeout(givenUp);
          open.delete(id);
          resolve(answer);
        };
        const givenUp = setTimeout(end, patience, null);
        open.set(id, end);
        send(id);
      }),
    /** Hands over an answer; one that is too late is dropped. */
    answered: (id: number, answer: Answer): void => open.get(id)?.(answer),
  };
}
