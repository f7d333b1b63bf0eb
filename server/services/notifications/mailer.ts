import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import { within } from '../../calls-out/within.ts';
import { problemOf, type Tried } from './transports.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  /** The sender, as `name <address>`. */
  from: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Left of the `@` of the `Message-ID`: the same for the same mail. */
  id: string;
  /** Aborted when the process stops: a mail whose text the server was not given is given up, and waits. */
  signal?: AbortSignal | undefined;
}

/** How long the mail server may take for each step, in ms. */
const PATIENCE = 15_000;

/** The same for all of a mail: a server that says a letter a second takes no step too long. */
const DEADLINE = 60_000;

/** Nobody answers a machine: neither an absence assistant nor a list (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/** Steps in which the server looks at the shop alone: what it refuses there is no fault of the mail. */
const OF_SHOP = /^(API|CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM)$/;

/**
 * Sends mail through the shop's mail server (RFC 5321), always encrypted unless the server is on this machine.
 * `onTrouble` hears once why the server takes no mail of the shop's, until it takes one again.
 */
export function createMailer(
  { url, from }: MailSettings,
  onTrouble: (error: Error) => void,
  { deadline = DEADLINE }: { deadline?: number } = {},
) {
  const { hostname, protocol } = new URL(url);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const options = {
    url,
    // `smtps` is encrypted from its first byte; on `smtp` a password must not pass in the clear.
    requireTLS: protocol === 'smtp:' && !isHere,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const sender = senderOf(from);
  const host = domainToASCII(sender.address.slice(sender.address.lastIndexOf('@') + 1)) || hostname;
  let inTrouble = false;

  return async ({ to, subject, text, id, signal }: Mail): Promise<Tried> => {
    // One for each mail, which knows whether the server has asked for the text: the error of a lost line does not say.
    const transport = createTransport(options);
    const given = { begun: false };
    transport.use('stream', ({ message }, done) => {
      message.build((error, built) => {
        message.createReadStream = () => Readable.from(textOf(built, given));
        done(error);
      });
    });
    const messageId = `<${id}@${host}>`;
    const stop = new AbortController();
    const stopUnlessBegun = () => given.begun || stop.abort();
    signal?.addEventListener('abort', stopUnlessBegun);
    if (signal?.aborted) stop.abort();
    try {
      // An address is one address: a list, a name or a line break in it would be another mail.
      const recipient = { name: '', address: to };
      const mail = { from: sender, to: recipient, subject, text, messageId, headers: HEADERS };
      await within(deadline, hostname, (late) =>
        transport.sendMail({ ...mail, signal: AbortSignal.any([stop.signal, late]) }),
      );
      inTrouble = false;
      return { outcome: 'sent' };
    } catch (error) {
      const ofShop = !given.begun && OF_SHOP.test((error as { command?: string }).command ?? '');
      if (ofShop && !inTrouble) onTrouble(new Error('the mail server takes no e-mail of the shop', { cause: error }));
      inTrouble ||= ofShop;
      const outcome = outcomeOf(error, { ofShop, begun: given.begun });
      return { outcome, problem: problemOf(error), aboutTarget: !ofShop && codeOf(error) >= 400 };
    } finally {
      signal?.removeEventListener('abort', stopUnlessBegun);
    }
  };
}

/** Read once the server has said that it takes the text. */
function* textOf(built: Buffer, given: { begun: boolean }) {
  given.begun = true;
  yield built;
}

/** Not as text, in which a comma, a colon or a bracket of a name begins another address. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<(.+)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** What the server answered; 0 if it did not. */
const codeOf = (error: unknown): number => (error as { responseCode?: number }).responseCode ?? 0;

function outcomeOf(error: unknown, { ofShop, begun }: { ofShop: boolean; begun: boolean }): Tried['outcome'] {
  if (codeOf(error) >= 500 && !ofShop) return 'failed';
  // The server has answered that it does not take it, or was not given it.
  return codeOf(error) >= 400 || !begun ? 'waiting' : 'unknown';
}

export type Mailer = ReturnType<typeof createMailer>;
