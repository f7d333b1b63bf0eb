import { parentPort, workerData } from 'node:worker_threads';
import { guessesOf } from './password-guesses.ts';

// The program of `isWeak`.
const { password, own } = workerData as { password: string; own: string[] };
parentPort?.postMessage(guessesOf(password, own));
