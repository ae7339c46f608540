import { useEffect } from 'react';
import type { PickedFile } from '../../workers/client-types.ts';
import { pickedFiles } from './dropped-files.ts';
import { looksLikeTable } from './pasted-table.ts';

interface WindowPaste {
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onTable: (text: string) => void;
  readonly onProblem: (sentence: string) => void;
}

/** Whether what is pasted goes into a field, or into a dialog that has its own business. */
function isTakenElsewhere({ target }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isField) || document.querySelector('dialog[open]') !== null;
}

/** Takes files and tables pasted anywhere in the window but into fields. */
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
          'What was pasted is no table of numbers. Paste rows of samples, or copy the files themselves.',
        );
      }
    };
    addEventListener('paste', paste, { signal: controller.signal });
    return () => controller.abort();
  }, [onFiles, onTable, onProblem]);
}
