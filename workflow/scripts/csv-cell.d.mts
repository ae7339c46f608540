export const formulaLike: RegExp;
export function fromCsvCell(cell: string): string;
