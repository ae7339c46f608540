import { fingerprintOfBytes } from '../../pipeline/sessions/fingerprint.ts';

const known = new WeakMap<File, Promise<string>>();

/**
 * The fingerprint of a file, made once.
 *
 * Rejects where the file cannot be read, and where the page is not served securely.
 */
export function fingerprintFile(file: File): Promise<string> {
  const earlier = known.get(file);
  if (earlier) return earlier;
  const { size } = file;
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  const made = fingerprintOfBytes({ size, read });
  known.set(file, made);
  made.catch(() => known.delete(file));
  return made;
}
