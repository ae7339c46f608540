/**
 * Converts any text to a valid WFDB record name, which consists of letters, digits, `_` and `-` only.
 *
 * @param text any, such as a file's name
 * @returns a name that is not empty
 */
export function wfdbRecordName(text: string): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_');
  return /[A-Za-z0-9]/.test(name) ? name : 'record';
}
