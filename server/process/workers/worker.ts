import type { Host } from '../host.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createQuestions } from './questions.ts';

/** The variable by which the primary process names a worker. */
export const WORKER = 'SHOP_WORKER';

/** How long the primary process may take to collect the metrics of all, in ms: longer than it waits for a worker. */
const PATIENCE = 5000;

/** The side of a worker. If the primary process dies, Node ends the worker at once (`node:cluster`). */
export function workerHost(environment: NodeJS.ProcessEnv): Host {
  const questions = createQuestions<string>(PATIENCE);
  // A failed send means that the primary process is gone, and with it this one in a moment.
  const send = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => undefined);
  return {
    worker: environment[WORKER],
    ready: (lines) => send({ kind: 'ready', lines }),
    collect: (metrics) => {
      process.on('message', async (message: ToWorker) => {
        if (message.kind === 'collected') return questions.answered(message.id, message.text);
        const { id, shop } = message;
        send({ kind: 'values', id, values: await metrics.values(shop) });
      });
      return async () => {
        const text = await questions.ask((id) => send({ kind: 'collect', id }));
        if (text === null) throw new Error('the primary process does not answer');
        return text;
      };
    },
    leave: () => process.channel?.unref(),
  };
}
