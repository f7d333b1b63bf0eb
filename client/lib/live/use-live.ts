import { useEffect, useEffectEvent } from 'react';
import { nextTask } from '../../../web/next-task.ts';
import { useToken } from '../session/session.ts';

interface Live {
  /** Id of an item that this screen shows. */
  item?: number;
  /** This screen shows the shopper's own data: orders or money. */
  own?: boolean;
  /** The server's time when this was read, ISO 8601. */
  readAt: string;
}

/**
 * Calls `onChange`, which reads it again, when something that the screen shows has changed on the server
 * (docs/domain.md, Answers).
 */
export function useLive({ item, own = false, readAt }: Live, onChange: () => Promise<unknown>): void {
  const token = useToken();
  const signedIn = own && token !== null;
  const changed = useEffectEvent(onChange);
  const lastRead = useEffectEvent(() => Date.parse(readAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shopper's token needs another stream
  useEffect(() => {
    if (item === undefined && !signedIn) return;
    let left = false;
    let stop: (() => void) | undefined;
    // Nothing visible waits for it.
    nextTask()
      .then(() => import('./live-stream.ts'))
      .then(
        ({ listen }) => {
          if (!left) stop = listen({ item, own: signedIn, readAt: () => lastRead(), onChange: () => changed() });
        },
        () => null,
      );
    return () => {
      left = true;
      stop?.();
    };
  }, [item, signedIn, token]);
}
