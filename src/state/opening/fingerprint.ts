import { oncePer } from '../../model/once-per.ts';
import { computeFingerprint } from '../../pipeline/sessions/fingerprint.ts';

/**
 * Returns the fingerprint of a file; computed once per file.
 *
 * Rejects if the file cannot be read, or if the page is not in a secure context.
 */
export const fingerprintFile = oncePer((file: File): Promise<string> => {
  const { size } = file;
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  return computeFingerprint({ size, read });
});
