import { oncePer } from '../../model/once-per.ts';
import { fingerprintOfBytes } from '../../pipeline/sessions/fingerprint.ts';

/**
 * The fingerprint of a file, made once.
 *
 * Rejects where the file cannot be read, and where the page is not served securely.
 */
export const fingerprintFile = oncePer((file: File): Promise<string> => {
  const { size } = file;
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  return fingerprintOfBytes({ size, read });
});
