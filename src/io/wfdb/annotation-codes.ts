/**
 * WFDB's mnemonics of annotation codes, from code 1 on; `-` where a code has none. Source: annot(5) and ecgcodes.h's
 * table in the WFDB Programmer's Guide.
 */
const mnemonics: readonly string[] =
  'N L R a V F J A S E j / Q ~ - | - s T * D " = p B ^ t + u ? ! [ ] e n @ x f ( ) r'.split(' ');

/** Codes from 1 to this one mark annotations. */
export const highestAnnotationCode = 49;

/** Code of a comment, `"`. */
export const noteCode = 22;

/** Codes that are no annotations but say more of the one before, or of time. */
export const modifierCode = { skip: 59, num: 60, sub: 61, chn: 62, aux: 63 } as const;

/**
 * The mnemonic of a code, or `[code]` where it has none.
 *
 * @param code of an annotation, from 0
 * @returns such as `N`
 */
export function codeToMnemonic(code: number): string {
  const mnemonic = mnemonics[code - 1] ?? '-';
  return mnemonic === '-' ? `[${code}]` : mnemonic;
}

/**
 * The code of a mnemonic or of `[code]`, or null.
 *
 * @param mnemonic such as `N`
 * @returns null of one that WFDB does not know
 */
export function mnemonicToCode(mnemonic: string): number | null {
  const at = mnemonic === '-' ? -1 : mnemonics.indexOf(mnemonic);
  if (at >= 0) return at + 1;
  const number = /^\[(\d{1,2})\]$/.exec(mnemonic)?.[1];
  const code = number === undefined ? 0 : Number(number);
  return code >= 1 && code <= highestAnnotationCode ? code : null;
}
