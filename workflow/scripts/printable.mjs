const joined = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(
  ' ',
);
const letterOfJoined = `[${joined.map((script) => `\\p{Script=${script}}`).join('')}]`;
const meant = [
  `(?<=${letterOfJoined})[\\u200C\\u200D\\u180B-\\u180D](?=[\\p{L}\\p{M}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=\\p{Script=Hani})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
];
const hidden = new RegExp(`\\p{Cc}|\\p{Cs}|[\\u2028\\u2029]|(?=\\p{DI})(?!${meant.join('|')})\\p{DI}`, 'gu');

/** Replaces characters that are invisible or change the writing direction by codes, like src/model/printable.ts. */
export const printable = (text) =>
  text.replaceAll(
    hidden,
    (character) => `⟨U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
