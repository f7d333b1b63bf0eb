import { Refusal } from '../../../shared/refusal.ts';

/** Does the work, and answers why the shop refused it, in the reader's language; null if it did not. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (problem) {
    if (problem instanceof Refusal) return problem.message;
    throw problem;
  }
}
