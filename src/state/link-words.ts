import type { LinkedFile } from './link-file.ts';

/** 1234567 bytes as '1.2 MB'. */
function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ''}`;
}

/** What has to be dropped for a link, by its content: names are no part of links. */
export function waitingSentence(files: readonly LinkedFile[]): string {
  const [main] = files;
  if (!main) return 'This link is of a sample that this version does not have.';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const what =
    files.length === 1
      ? `the file of ${bytesText(bytes)} that it was made with`
      : `the ${files.length} files, ${bytesText(bytes)} together, that it was made with`;
  return `This link shows a recording that is not open here. Drop ${what} (fingerprint ${main.fingerprint.slice(0, 8)}); it is known by its content under any name, and parameters and view are taken then.`;
}
