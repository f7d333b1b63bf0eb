import { expect, test } from 'vitest';
import { createLogger, pathOf } from './logger.ts';

const secrets = {
  password: 'SECRET',
  old_password: 'SECRET',
  c_password: 'SECRET',
  safe_pwd: 'SECRET',
  token: 'SECRET',
  authorization: 'SECRET',
  cookie: 'SECRET',
  bank_account: 'SECRET',
  jwtSecret: 'SECRET',
  secretKey: 'SECRET',
  webhookSecret: 'SECRET',
  databaseUrl: 'SECRET',
};

test.each([
  ['itself', secrets],
  ['a level down', { body: secrets }],
  ['two levels down', { request: { headers: secrets } }],
])('a secret that is logged by its name is not shown: %s', (_, logged) => {
  const lines: string[] = [];
  createLogger('trace', { write: (line) => void lines.push(line) }).trace(logged, 'said');
  expect(lines.join('')).toContain('"password":"***"');
  expect(lines.join('')).not.toContain('SECRET');
});

test('of a path of 15,000 letters the log has the first 200, and nothing of a query', () => {
  expect(pathOf(`/${'a'.repeat(15_000)}`)).toBe(`/${'a'.repeat(199)}…`);
  expect(pathOf('/register?code=SECRET')).toBe('/register');
});
