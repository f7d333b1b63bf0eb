import { setTimeout as pause } from 'node:timers/promises';
import { openMailServer } from './mail-server.ts';
import { openPushService } from './push-service.ts';

/** One notification that reached one target: `push /browser 17` or `email 17`. */
export type Arrival = string;

/** An answer takes up to so long, in ms: what is under way at a kill is on either side of it. */
const SLOWEST = 60;

/** Of a hundred tries so many are answered “not now”, before anything was taken. */
const BUSY = 5;

/** How an attempt is answered: late, not now, or not at all, since its sender is dead by then. */
type Fate = 'taken' | 'busy' | 'silent';

/**
 * A mail server and a push service that record what they took, before they answer. `draw` decides how fast they answer
 * and when they are busy.
 */
export async function openOutside(draw: () => number) {
  const arrived: Arrival[] = [];
  /** Called as the arrival with that number is taken, and before it is answered. */
  let awaited: { left: number; called: () => void } | undefined;

  let troubled = false;
  const isBusy = () => troubled && draw() * 100 < BUSY;

  /** Notes an arrival; whoever waits for it acts before the answer. */
  function take(arrival: Arrival): Fate {
    arrived.push(arrival);
    if (!awaited || --awaited.left > 0) return 'taken';
    const { called } = awaited;
    awaited = undefined;
    called();
    return 'silent';
  }

  const push = await openPushService();
  push.answerWith(async (_, response) => {
    const { path, payload } = push.pushed.at(-1) as (typeof push.pushed)[number];
    const fate = isBusy() ? 'busy' : take(`push ${path} ${payload.id}`);
    await pause(draw() * SLOWEST);
    if (fate !== 'silent') response.writeHead(fate === 'busy' ? 503 : 201).end();
  });

  const mails = await openMailServer({
    onRcptTo: (_address, _session, done) =>
      done(isBusy() ? Object.assign(new Error('not now'), { responseCode: 451 }) : null),
    answered: async ({ source }) => {
      const [, id] = /^Message-ID: <notification-(\d+)@/im.exec(source) ?? [];
      const fate = id === undefined ? 'taken' : take(`email ${id}`);
      await pause(draw() * SLOWEST);
      return fate !== 'silent';
    },
  });

  return {
    push,
    mails,
    arrived,
    /** From now on some tries are answered “not now”. */
    beginTroubles: (): void => {
      troubled = true;
    },
    /** For the environment of servers, which trust the certificate in `certificate`. */
    env: (certificate: string): Record<string, string> => ({
      SMTP_URL: mails.mail.url,
      MAIL_FROM: mails.mail.from,
      PUSH_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: certificate,
    }),
    /** Calls `called` as the `n`th arrival from now on is taken; that one is never answered. */
    upon: (n: number, called: () => void): void => {
      awaited = { left: n, called };
    },
  };
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;
