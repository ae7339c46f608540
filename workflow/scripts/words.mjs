/** Splits a line into words like a shell, by spaces outside quotes. */
export function splitWords(line) {
  const found = line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g);
  return [...found].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
