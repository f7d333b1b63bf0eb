import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A process's self time, the longest first: function, file and share in per cent. */
export function whereTimeWent(folder: string, most = 20): string[] {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  if (!file) throw new Error(`no profile in ${folder}`);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const nameOf = new Map(
    nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName || '(anonymous)'} ${shortOf(callFrame)}`]),
  );
  const spent = new Map<string, number>();
  let all = 0;
  for (const [at, id] of samples.entries()) {
    const name = nameOf.get(id) ?? '';
    if (/^\((idle|root)\)/.test(name)) continue;
    const time = timeDeltas[at] ?? 0;
    all += time;
    spent.set(name, (spent.get(name) ?? 0) + time);
  }
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`);
}

function shortOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  const file = url.split('/').slice(-2).join('/');
  return file === '' ? '' : `${file}:${lineNumber + 1}`;
}
