import { useEffect, useState } from 'react';
import type { PickedFile } from '../../workers/client-types.ts';
import { droppedFiles } from './dropped-files.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

interface WindowDrop {
  readonly onFiles: (files: readonly PickedFile[]) => void;
  /** Called with the paths that the browser could not read, if nothing else was dropped. */
  readonly onUnread: (paths: readonly string[]) => void;
  readonly onProblem: (sentence: string) => void;
}

function unreadSentence(unread: readonly string[]): string {
  const more = unread.length > 1 ? ` and ${unread.length - 1} more` : '';
  return `The browser could not read ${unread[0]}${more}. Drop the files themselves, or use Open.`;
}

/** Accepts files dropped anywhere in the window. Returns whether files are being dragged over it. */
export function useWindowDrop({ onFiles, onUnread, onProblem }: WindowDrop): boolean {
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
      void droppedFiles(event.dataTransfer).then(({ files, unread }) => {
        if (files.length > 0) onFiles(files);
        if (unread.length > 0 && files.length > 0) onProblem(unreadSentence(unread));
        else if (unread.length > 0) onUnread(unread);
        return files;
      });
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('dragenter', hold, { signal });
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [onFiles, onUnread, onProblem]);
  return over;
}
