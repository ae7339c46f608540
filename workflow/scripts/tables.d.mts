export function csvOf(rows: readonly object[]): string;
