import { createTransport } from 'nodemailer';
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
}

/** How long the mail server may take for each step, in ms. */
const PATIENCE = 15_000;

/** Steps before the text is sent: a mail that fails in one of them was certainly not taken. */
const BEFORE_TEXT = new Set(['API', 'CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'MAIL FROM', 'RCPT TO']);

/** Sends mail through the shop's mail server (RFC 5321), always encrypted unless the server is on this machine. */
export function createMailer({ url, from }: MailSettings) {
  const { hostname, protocol } = new URL(url);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const transport = createTransport({
    url,
    // `smtps` is encrypted from its first byte; on `smtp` a password must not pass in the clear.
    requireTLS: protocol === 'smtp:' && !isHere,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, host = hostname] = /@([\w.-]+)/.exec(from) ?? [];

  return async ({ to, subject, text, id }: Mail): Promise<Tried> => {
    try {
      // An address is one address: a list, a name or a line break in it would be another mail.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${host}>` });
      return { outcome: 'sent' };
    } catch (error) {
      return triedOf(error);
    }
  };
}

function triedOf(error: unknown): Tried {
  const problem = problemOf(error);
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  if (responseCode >= 500) return { outcome: 'failed', problem };
  // The server has answered that it does not take it now.
  if (responseCode >= 400) return { outcome: 'waiting', problem };
  return { outcome: BEFORE_TEXT.has(command) || command.startsWith('AUTH') ? 'waiting' : 'unknown', problem };
}

export type Mailer = ReturnType<typeof createMailer>;
