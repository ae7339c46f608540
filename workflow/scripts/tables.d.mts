export function formatCsv(rows: readonly object[], table?: string): string;
export function listTables(analysis: string, result: object): Readonly<Record<string, readonly object[]>>;
