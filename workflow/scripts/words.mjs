/** The words of a line as a shell takes them apart: by spaces, quotes keeping them together. */
export function splitWords(line) {
  const found = line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g);
  return [...found].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
