import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config/config.ts';
import { explainFailure } from './config/explain-failure.ts';
import { restrictFileModes } from './process/data-folder.ts';
import { alone } from './process/host.ts';

restrictFileModes();
try {
  const config = readConfig(process.env);
  // Each kind of process loads only its own part.
  if (cluster.isWorker) {
    const { workerHost } = await import('./process/workers/worker.ts');
    await (await import('./serve.ts')).serve(config, workerHost(process.env));
  } else if (config.processes > 1) {
    const { runPrimary } = await import('./process/workers/primary.ts');
    await runPrimary(config, fileURLToPath(import.meta.url));
  } else await (await import('./serve.ts')).serve(config, alone);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
