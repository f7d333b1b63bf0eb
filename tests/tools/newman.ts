import { run, type Summary } from 'newman';

export interface Collection {
  info: { description: string };
}

/** Runs a Postman collection, files taken from `workingDir`; `did` is told of each request that was made. */
export async function runCollection(
  collection: Collection,
  values: Record<string, string>,
  { workingDir, did = () => undefined }: { workingDir: string; did?: (name: string) => void },
) {
  const envVar = Object.entries(values).map(([key, value]) => ({ key, value }));
  const { run: ran } = await new Promise<Summary>((resolve, reject) => {
    run({ collection, envVar, timeoutRequest: 10_000, workingDir }, (error, done) =>
      error ? reject(error) : resolve(done),
    ).on('item', (_, { item }) => did(item.name));
  });
  const failures = ran.failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  return { ...ran.stats, failures };
}
