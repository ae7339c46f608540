const mostLinesSeen = 50;
const number = /^["']?[-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?["']?$/i;
const clock = /^["']?\d{1,4}[-:/.]\d{1,2}[-:/.\dT ]*(?:[.,]\d+)?["']?$/;
const isValue = (cell: string): boolean => cell === '' || number.test(cell) || clock.test(cell);

/** The cells of a line, by whichever delimiter it shows; a comma between digits alone may be a decimal mark. */
function cellsOf(line: string): string[] {
  const delimiter = ['\t', ';', '|', ',', ' '].find((candidate) => line.includes(candidate));
  return (delimiter === undefined ? [line] : line.split(delimiter)).map((cell) => cell.trim());
}

/** Whether pasted text is a table of numbers, with or without lines of names above it, and not a note. */
export function looksLikeTable(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLinesSeen);
  const numeric = lines.filter((line) => {
    const cells = cellsOf(line);
    return cells.some((cell) => cell !== '') && cells.filter(isValue).length * 2 > cells.length;
  });
  return numeric.length >= 3 && numeric.length * 2 > lines.length;
}
