import { useEffect } from 'react';
import type { PickedFile } from '../../workers/client-types.ts';
import { pickedFiles } from './dropped-files.ts';

const maxLinesSeen = 50;

const number = /^["']?[-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?["']?$/i;

const clock = /^["']?\d{1,4}[-:/.]\d{1,2}[-:/.\dT ]*(?:[.,]\d+)?["']?$/;

const isValue = (cell: string): boolean => cell === '' || number.test(cell) || clock.test(cell);

interface WindowPaste {
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onTable: (text: string) => void;
  readonly onProblem: (sentence: string) => void;
}

/** Returns whether pasted content belongs to a field or an open dialog. */
function isTakenElsewhere({ target }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('dialog[open]') !== null;
}

/** Accepts files and tables pasted anywhere in the window except in fields. */
export function useWindowPaste({ onFiles, onTable, onProblem }: WindowPaste): void {
  useEffect(() => {
    const controller = new AbortController();
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isTakenElsewhere(event)) return;
      const files = pickedFiles(event.clipboardData.files);
      const text = event.clipboardData.getData('text/plain');
      if (files.length === 0 && text.trim() === '') return;
      event.preventDefault();
      if (files.length > 0) onFiles(files);
      else if (looksLikeTable(text)) onTable(text);
      else {
        onProblem(
          'The pasted text is not a table of numbers. Paste rows of samples, or copy the files themselves.',
        );
      }
    };
    addEventListener('paste', paste, { signal: controller.signal });
    return () => controller.abort();
  }, [onFiles, onTable, onProblem]);
}

/** Splits a line into cells at whichever delimiter it contains. A comma only between digits may be a decimal mark. */
function splitCells(line: string): string[] {
  const delimiter = ['\t', ';', '|', ',', ' '].find((candidate) => line.includes(candidate));
  return (delimiter === undefined ? [line] : line.split(delimiter)).map((cell) => cell.trim());
}

/** Returns whether pasted text is a table of numbers, with or without lines of names above, rather than a note. */
export function looksLikeTable(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxLinesSeen);
  const numeric = lines.filter((line) => {
    const cells = splitCells(line);
    return cells.some((cell) => cell !== '') && cells.filter(isValue).length * 2 > cells.length;
  });
  return numeric.length >= 3 && numeric.length * 2 > lines.length;
}
