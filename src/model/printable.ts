/** Scripts whose words are written with joiners inside. */
const joined = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(
  ' ',
);
const letterOfJoined = `[${joined.map((script) => `\\p{Script=${script}}`).join('')}]`;

/** Unseen characters that are part of what they stand in: joiners in such words and in emoji, selectors of a form. */
const meant = [
  `(?<=${letterOfJoined})[\\u200C\\u200D\\u180B-\\u180D](?=[\\p{L}\\p{M}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=\\p{Script=Hani})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
];

/**
 * Characters that are not seen and change what is: controls, those that turn the direction of writing, halves of
 * pairs, and all that Unicode gives no shape of their own (zero-width ones, the byte-order mark, fillers, tags).
 */
const hidden = new RegExp(`\\p{Cc}|\\p{Cs}|[\\u2028\\u2029]|(?=\\p{DI})(?!${meant.join('|')})\\p{DI}`, 'gu');

/** Text without any of these, which nearly all is; a quick test. */
const plain = /^[ -~\u00A1-\u00AC\u00AE-\u02FF]*$/;

/**
 * Text of a file or a person for people to read: each character that would not be seen, or would steer a terminal or
 * the direction of writing, stands as its code, such as `⟨U+202E⟩`, so that no text can pass for another.
 */
export function printable(text: string): string {
  return plain.test(text) ? text : text.replaceAll(hidden, codePoint);
}

/** The same for text of several lines: their ends, and tabs, stay. */
export function printableLines(text: string): string {
  return text.replaceAll(hidden, (character) =>
    character === '\n' || character === '\t' || character === '\r' ? character : codePoint(character),
  );
}

function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
