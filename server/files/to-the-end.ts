/** Does the work for each, one after the other; one that fails stands in the way of no other. Throws the last failure. */
export async function toTheEnd<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  let failure: unknown;
  for (const one of all) {
    await work(one).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure) throw failure;
}
