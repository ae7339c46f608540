import { BeatbenchError } from '../../model/failure.ts';

/**
 * Bytes that XML has in base 64.
 *
 * @param text  with or without spaces in it
 * @param what  stands in them, for the sentence: `samples of lead II`
 * @param where of the error
 * @throws BeatbenchError `bad-value`
 */
export function bytesOfBase64(
  text: string,
  what: string,
  where: { readonly file: string; readonly channel?: string; readonly field?: string },
): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s+/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BeatbenchError('bad-value', `The ${what} are not written in base 64; export it anew.`, where);
  }
}
