/** What the console exports with the names of shoppers. */
export const exportKinds = ['orders', 'transfers'] as const;

export type ExportKind = (typeof exportKinds)[number];
