/** Scripts that use joiners inside words. */
const joiningScripts =
  'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(' ');
const joiningLetter = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}]`;

/**
 * Invisible characters that are a legitimate part of text: joiners in words of these scripts and in emoji, and
 * variation selectors.
 */
const legitimatePatterns = [
  `(?<=${joiningLetter})[\\u200C\\u200D\\u180B-\\u180D](?=[\\p{L}\\p{M}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=\\p{Script=Hani})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
];

/**
 * Matches invisible characters that change the text: control characters, characters that change the writing direction,
 * lone surrogates, and characters that Unicode calls default-ignorable (zero-width characters, the byte-order mark,
 * fillers, tags).
 */
const invisiblePattern = new RegExp(
  `\\p{Cc}|\\p{Cs}|[\\u2028\\u2029]|(?=\\p{DI})(?!${legitimatePatterns.join('|')})\\p{DI}`,
  'gu',
);

/** Quick test for text without any of these, which is nearly all text. */
const plainTextPattern = /^[ -~\u00A1-\u00AC\u00AE-\u02FF]*$/;

/**
 * Makes text from a file or a user safe to display.
 *
 * Each character that would be invisible, or would control a terminal or the writing direction, is replaced by its
 * code, such as `⟨U+202E⟩`. No text can then pass for another.
 */
export function printable(text: string): string {
  return plainTextPattern.test(text) ? text : text.replaceAll(invisiblePattern, codePoint);
}

/** Makes text of several lines safe to display; keeps line ends and tabs. */
export function printableLines(text: string): string {
  return text.replaceAll(invisiblePattern, (character) =>
    character === '\n' || character === '\t' || character === '\r' ? character : codePoint(character),
  );
}

function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
