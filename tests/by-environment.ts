import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment');

/**
 * Lets files that need a document come before all others of their project. A process serves files of one environment one
 * by one, and another process is started, with all modules loaded anew, wherever the next file has a different one.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const needing = new Set(own.filter(needsDocument));
      return [...needing, ...own.filter((file) => !needing.has(file))];
    });
  }
}
