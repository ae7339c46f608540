export function csvOf(rows: readonly object[], table?: string): string;
export function tablesOf(analysis: string, result: object): Readonly<Record<string, readonly object[]>>;
