import type { AddressInfo } from 'node:net';
import express from 'express';
import helmet from 'helmet';
import multer from 'multer';

/** Express with helmet and multer, which reads the same body and does nothing with it. */
const { path, answer } = JSON.parse(process.argv[2] ?? '') as { path: string; answer: unknown };

const app = express();
app.use(helmet());
app.post(path, multer().none(), (_, response) => {
  response.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
