import type { Config } from '../config/config.ts';
import { holdRequests } from '../http/listening/held-requests.ts';
import { createHttpServer } from '../http/listening/http-server.ts';
import { messageClasses } from '../http/listening/message-classes.ts';
import type { Messages } from '../i18n.ts';
import { listen, originOf } from '../listen.ts';

/** Opens the console's own listener; null without `CONSOLE_PORT`, where it is on that of the shop. */
export async function openConsoleListener({ port, host }: Config['console'], messages: Messages) {
  if (port === undefined) return null;
  const classes = messageClasses();
  const server = createHttpServer(messages, classes);
  const answer = holdRequests(server);
  const listening = await listen(server, { port, host }, 'CONSOLE_HOST, CONSOLE_PORT');
  return { server, classes, answer, origin: originOf(host, listening) };
}
