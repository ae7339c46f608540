/**
 * WFDB's mnemonics of annotation codes, from code 1 on; `-` where a code has none.
 * Source: annot(5) and ecgcodes.h's table in the WFDB Programmer's Guide.
 */
const mnemonics: readonly string[] =
  'N L R a V F J A S E j / Q ~ - | - s T * D " = p B ^ t + u ? ! [ ] e n @ x f ( ) r'.split(' ');

/** Codes from 1 to this one mark annotations. */
export const highestAnnotationCode = 49;

/** Code of a comment, `"`. */
export const noteCode = 22;

/** Codes that are no annotations, but modify the previous one or the time. */
export const modifierCode = { skip: 59, num: 60, sub: 61, chn: 62, aux: 63 } as const;

/**
 * Returns the mnemonic of a code, or `[code]` if it has none.
 *
 * @param code code of an annotation, from 0
 * @returns such as `N`
 */
export function codeToMnemonic(code: number): string {
  const mnemonic = mnemonics[code - 1] ?? '-';
  return mnemonic === '-' ? `[${code}]` : mnemonic;
}

/**
 * Returns the code of a mnemonic or of `[code]`.
 *
 * @param mnemonic such as `N`
 * @returns null for one that WFDB does not know
 */
export function mnemonicToCode(mnemonic: string): number | null {
  const at = mnemonic === '-' ? -1 : mnemonics.indexOf(mnemonic);
  if (at >= 0) return at + 1;
  const number = /^\[(\d{1,2})\]$/.exec(mnemonic)?.[1];
  const code = number === undefined ? 0 : Number(number);
  return code >= 1 && code <= highestAnnotationCode ? code : null;
}
