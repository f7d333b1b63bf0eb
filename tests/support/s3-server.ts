import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { S3Settings } from '../../server/files/places.ts';
import { closeAfterTest, temporaryFolder } from './cleanup.ts';

/** s3rver knows no other. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export const BUCKET = 'shop-files';

/** What the service does with a request. */
type Manner =
  | 'answers'
  | 'is silent'
  | 'breaks off'
  | 'fails'
  | 'returns other bytes'
  | 'stalls as it is read'
  | 'breaks off as it is read'
  | 'removes nothing';

export interface S3Server {
  settings: S3Settings;
  /** For a server of its own process. */
  env: Record<string, string>;
  /** From now on, or for so many requests. */
  act: (manner: Manner, forRequests?: number) => void;
  /** Requests so far, as `GET /bucket/name`. */
  asked: string[];
  /** Ends, and begins again under the same address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A real S3 service on loopback, which a test can make fail in the ways of a network. */
export async function startS3Server(): Promise<S3Server> {
  const directory = temporaryFolder();
  const service = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET }] });
  // It would take the exceptions of the whole process.
  service.logger.exceptions.unhandle();
  await service.configureBuckets();
  const answer = oneByOne(service.callback());
  const asked: string[] = [];
  let manner: Manner = 'answers';
  let times = 0;
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const now = of(request.method, times-- > 0 ? manner : 'answers');
    if (now === 'answers') return answer(request, response);
    if (now === 'fails') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (now === 'breaks off') return void request.socket.destroy();
    if (now === 'removes nothing') return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    if (now === 'stalls as it is read') return void response.writeHead(200, { 'Content-Length': '8' }).write('a');
    if (now === 'returns other bytes') return answer(request, rotten(response) as typeof response);
  };
  let server: Server;
  let port = 0;
  const start = async () => {
    server = createServer(listener).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  await start();
  closeAfterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const settings = { ...KEYS, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' };
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    act: (next, forRequests = Number.POSITIVE_INFINITY) => {
      manner = next;
      times = forRequests;
    },
    asked,
    stop,
    start,
  };
}

/** What it does with a request of that method. */
function of(method: string | undefined, manner: Manner): Manner {
  if (manner === 'removes nothing') return method === 'DELETE' ? manner : 'answers';
  if (!manner.endsWith('as it is read')) return manner;
  if (method !== 'GET') return 'answers';
  return manner === 'breaks off as it is read' ? 'breaks off' : manner;
}

/** A file appears whole in an S3 service. This one writes it piece by piece, so requests take turns. */
function oneByOne(answer: RequestListener): RequestListener {
  let before = Promise.resolve();
  return (request, response) => {
    const ended = new Promise<void>((done) => response.once('close', done));
    const turn = before;
    before = turn.then(() => ended);
    void turn.then(() => answer(request, response));
  };
}

/** An answer with the first bit of each piece of its content flipped. */
function rotten(response: ServerResponse): ServerResponse {
  const write = response.write.bind(response) as (piece: Buffer) => boolean;
  return Object.assign(response, {
    write: (piece: Buffer) => write(Buffer.concat([Buffer.of((piece[0] ?? 0) ^ 1), piece.subarray(1)])),
  });
}
