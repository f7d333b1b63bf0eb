import { resolve } from 'node:path';
import { contentsOf } from '../backup/manifest.ts';
import { type RestoreTarget, restoreBackup } from '../backup/restore.ts';
import { type BackupSource, writeBackup } from '../backup/write.ts';
import { isS3 } from '../files/places.ts';
import type { CommandResult, Operator } from '../process/control.ts';
import { type Command, type CommandLine, type OptionName, parseLine, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';

function onlyFile({ positionals: [given, ...rest], cwd }: CommandLine, usage: string): string {
  if (given === undefined || rest.length > 0) throw new UsageError(usage);
  return isS3(given) ? given : resolve(cwd, given);
}

export const backupOptions: readonly OptionName[] = ['allow-missing'];

export function backupCommands(source: BackupSource): Record<string, Command> {
  return {
    backup: async (line) => {
      const file = onlyFile(line, 'backup <file|s3://bucket/name> [--allow-missing] [--json]');
      const shown = progressLine(line.progress);
      try {
        const { signal, allowMissing } = line;
        const { manifest, bytes } = await writeBackup(source, { file, progress: shown.show, signal, allowMissing });
        const { rows, pictures, proofs, missing } = contentsOf(manifest);
        if (line.json) return printed(JSON.stringify({ file, bytes, rows, pictures, proofs, missing }, null, 2));
        const lost = missing > 0 ? `\nnot there any more, and so not in it: pictures and proofs ${missing}` : '';
        return printed(`${file}: rows ${rows}, pictures ${pictures}, proofs ${proofs}, bytes ${bytes}; checked${lost}`);
      } finally {
        shown.clear();
      }
    },
  };
}

/** `restore <file>`: creates the shop for a later start of the server, so no server runs it. */
export async function restoreCommand(
  target: RestoreTarget,
  args: string[],
  operator: Operator,
): Promise<CommandResult> {
  const line = parseLine(args, operator);
  const file = onlyFile(line, 'restore <file|s3://bucket/name> [--json]');
  const shown = progressLine(line.progress);
  try {
    const input = { file, actor: line.actor, progress: shown.show, signal: line.signal };
    const { manifest, books, auditFault } = await restoreBackup(target, input);
    const { rows, pictures, proofs, missing } = contentsOf(manifest);
    const { madeAt } = manifest;
    const exitCode = books.count === 0 && auditFault === null ? 0 : 1;
    const { count, differences } = books;
    const into = target.databaseUrl === undefined ? target.dataDir : 'PostgreSQL';
    const files = target.filesPlace ?? target.dataDir;
    const report = {
      madeAt,
      into,
      files,
      rows,
      pictures,
      proofs,
      missing: manifest.missing,
      count,
      differences,
      auditFault,
    };
    if (line.json) return printed(JSON.stringify(report, null, 2), exitCode);
    const verdicts = [
      count === 0 ? 'the books are right' : 'THE BOOKS ARE WRONG, as they were then: see verify-books',
      ...(auditFault ? ['THE AUDIT LOG WAS CHANGED, see audit verify'] : []),
    ];
    const lost = missing > 0 ? `\nnot in the backup, though rows may name them: pictures and proofs ${missing}` : '';
    return printed(
      `restored into ${into}${files === into ? '' : `, with its files in ${files}`}, as of ${madeAt}: rows ${rows}, pictures ${pictures}, proofs ${proofs}; ${verdicts.join('; ')}${lost}`,
      exitCode,
    );
  } finally {
    shown.clear();
  }
}
