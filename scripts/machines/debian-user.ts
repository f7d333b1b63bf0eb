import { readFileSync } from 'node:fs';

/** A user of this machine; throws if there is none of that name. */
export function debianUser(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`this machine has no user ${name}`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
