import { useEffect, useState } from 'react';
import type { PickedFile } from '../../workers/client-types.ts';
import { droppedFiles } from './dropped-files.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

interface WindowDrop {
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onProblem: (sentence: string) => void;
}

/** Takes files dropped anywhere in the window. Returns whether some are held over it. */
export function useWindowDrop({ onFiles, onProblem }: WindowDrop): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      droppedFiles(event.dataTransfer).then(onFiles, () => {
        onProblem('The browser could not read what was dropped. Drop the files themselves, or use Open.');
      });
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragenter', hold, { signal });
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [onFiles, onProblem]);
  return over;
}
