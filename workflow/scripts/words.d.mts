export function splitWords(line: string): string[];
