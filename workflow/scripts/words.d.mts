export function wordsOf(line: string): string[];
