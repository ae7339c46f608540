import { BeatbenchError } from '../../model/failure.ts';

/**
 * Decodes bytes that XML contains in base 64.
 *
 * @param text  with or without spaces in it
 * @param what  content, for the message: `samples of lead II`
 * @param where place, for the error
 * @returns the bytes
 * @throws BeatbenchError `bad-value`
 */
export function decodeBase64(
  text: string,
  what: string,
  where: { readonly file: string; readonly channel?: string; readonly field?: string },
): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s+/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BeatbenchError('bad-value', `The ${what} are not written in base 64; export it again.`, where);
  }
}
