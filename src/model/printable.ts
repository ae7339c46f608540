/**
 * Text of a file for people to read: what steers a terminal or turns the direction of writing stands as `?`, so that
 * no file can speak for the program.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '?');
}
