import { once } from 'node:events';
import { startThread } from '../../programs.ts';

/** Powers of ten of guesses that a password of staff takes at the least: the best mark of the estimator. */
export const LEAST_GUESSES = 10;

/**
 * Whether a password is guessed soon (zxcvbn); `own` are the names of its person and of the shop. In a thread of its own,
 * which takes the dictionaries with it when it ends: passwords of staff are seldom set.
 */
export async function isWeak(password: string, own: readonly string[]): Promise<boolean> {
  const thread = startThread('passwords', { password, own });
  try {
    const [guesses] = await once(thread, 'message');
    return guesses < LEAST_GUESSES;
  } finally {
    await thread.terminate();
  }
}
