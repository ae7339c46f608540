export function resultPath(file: string): string;
