import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Locale } from '../../shared/locales.ts';
import type { Messages } from '../i18n.ts';
import type { WaitingLine } from '../waiting-line.ts';
import { bareHead, barePage } from './bare-page.ts';
import { localeOfCall, localeOfPage } from './reader-locale.ts';
import { type FlatHeaders, ReadyAnswer } from './ready-answer.ts';
import { RETRY_AFTER, transportStatus } from './transport-error.ts';

/** How long a request may wait for the event loop until it is shed, in ms (docs/decisions/0020-shedding.md). */
const TOO_LONG = 500;

/** How many must wait behind it: a short line is soon served, whatever held it up. */
const CROWD = 64;

/** How often the log tells of it at the most, in ms. */
const TOLD = 10_000;

/** Whoever looks after the shop is answered all the same, and money that a provider tells of. */
const NEVER = /^\/(healthz|readyz|metrics)(\?|$)|^\/pay\/notify\//;

interface Deps {
  line: Pick<WaitingLine, 'enter'>;
  messages: Messages;
  /** Counts one that was shed. */
  onShed: () => void;
  /** The security headers. */
  head: FlatHeaders;
  log: Logger;
}

/**
 * Lets requests wait for the event loop in a line, and answers 503 to those that have waited too long, before they are
 * any work.
 */
export function shedding({ line, messages, onShed, head, log }: Deps, app: RequestListener): RequestListener {
  const answers = new Map<string, ReadyAnswer>();
  let [shed, toldAt] = [0, Number.NEGATIVE_INFINITY];
  const tell = (waited: number) => {
    shed++;
    if (performance.now() - toldAt < TOLD) return;
    log.warn({ shed, waited: Math.round(waited) }, 'more comes than can be answered in time: requests are shed');
    [shed, toldAt] = [0, performance.now()];
  };
  const refuse: RequestListener = (request, response) => {
    onShed();
    const isCall = /^\/api(\/|$)/.test(request.url ?? '');
    const locale = isCall ? localeOfCall(request) : localeOfPage(request);
    const key = `${isCall} ${locale}`;
    const answer = answers.get(key) ?? made({ isCall, locale, messages, head });
    answers.set(key, answer);
    answer.send(request, response, randomUUID());
  };
  return (request, response) => {
    if (NEVER.test(request.url ?? '')) return app(request, response);
    line.enter((waited, behind) => {
      // Whoever has gone meanwhile gets no work done.
      if (response.destroyed) return;
      if (waited <= TOO_LONG || behind < CROWD) return app(request, response);
      tell(waited);
      refuse(request, response);
    });
  };
}

interface Wish {
  isCall: boolean;
  locale: Locale;
  messages: Messages;
  head: FlatHeaders;
}

function made({ isCall, locale, messages, head }: Wish): ReadyAnswer {
  const status = transportStatus.overloaded;
  const refusal = () => ({ code: status, msg: messages.say(locale, 'transport.overloaded'), data: null });
  const body = isCall ? JSON.stringify(refusal()) : barePage(locale, messages, 'overloaded');
  const type = isCall ? 'application/json' : 'text/html';
  const own = ['Retry-After', RETRY_AFTER, 'Cache-Control', 'no-store', 'Content-Type', `${type}; charset=utf-8`];
  return new ReadyAnswer({ status, body, headers: [...(isCall ? head : bareHead(head)), ...own] });
}
