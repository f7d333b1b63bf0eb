interface FileReport {
  problems: readonly { row: number }[];
  /** Rows that are right; null if the file as a whole is wrong. */
  others: number | null;
}

/** The rows of a file that stay out if the others go in; null if none can go in. */
export function wrongRows(report: FileReport | null): number[] | null {
  if (report === null || !report.others) return null;
  return [...new Set(report.problems.map(({ row }) => row))];
}
