import { Agent, globalAgent, request } from 'node:https';
import { within } from '../../calls-out/within.ts';

export interface PushRequest {
  url: URL;
  headers: Record<string, string | number>;
  body: Buffer;
  /** ms that the whole exchange may take. */
  deadline: number;
}

/** What a push service said, or why nothing is known; `secure` is whether it can have been given anything. */
export type PushAnswer = { status: number; retryAfter: string | undefined } | { error: Error; secure: boolean };

/**
 * Posts to a push service, over a connection for this request alone: only once that was made can the service have been
 * given anything. One that is used again may have been closed by the other side, and its error does not say whether
 * before the request. Redirects lead nowhere, and the content of an answer is not read.
 */
export async function postToPushService({ url, headers, body, deadline }: PushRequest): Promise<PushAnswer> {
  const agent = new Agent({ ...globalAgent.options, keepAlive: false });
  const line = { secure: false };
  try {
    return await within(deadline, url.host, (signal) => {
      return new Promise<PushAnswer>((resolve, reject) => {
        const post = request(url, { method: 'POST', headers, agent, signal });
        post.on('socket', (socket) =>
          socket.once('secureConnect', () => {
            line.secure = true;
          }),
        );
        post.on('response', (response) => {
          const { statusCode = 0, headers: said } = response;
          resolve({ status: statusCode, retryAfter: said['retry-after'] });
          // Of the answer only the head counts; what comes after it may have no end.
          post.destroy();
        });
        post.on('error', reject);
        post.end(body);
      });
    });
  } catch (error) {
    return { error: error as Error, secure: line.secure };
  }
}
