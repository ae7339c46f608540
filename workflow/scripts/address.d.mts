export function addressPath(file: string): string;
