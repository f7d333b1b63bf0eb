import type { AddressInfo } from 'node:net';
import express from 'express';
import helmet from 'helmet';

/** Express with helmet and no work: the same answer, from a prepared object. */
const { path, answer } = JSON.parse(process.argv[2] ?? '') as { path: string; answer: unknown };

const app = express();
app.use(helmet());
app.get(path.replace(/\?.*/, ''), (_, response) => {
  response.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
