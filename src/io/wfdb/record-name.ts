/**
 * A record name that WFDB takes, from any text: letters, digits, `_` and `-`, none other.
 *
 * @param text any, such as a file's name
 * @returns not empty
 */
export function wfdbRecordName(text: string): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_');
  return /[A-Za-z0-9]/.test(name) ? name : 'record';
}
