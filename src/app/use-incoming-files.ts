import { useCallback, useRef, useState, type RefObject } from 'react';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { useWindowDrop } from '../features/recordings/use-window-drop.ts';
import { useWindowPaste } from '../features/recordings/use-window-paste.ts';
import { useSession } from '../features/session-context.ts';
import type { PickedFile } from '../workers/client-types.ts';

export interface IncomingFiles {
  readonly take: (files: readonly PickedFile[]) => void;
  /** Whether files are held over the window. */
  readonly dropping: boolean;
  /** Why the last drop or paste came to nothing. */
  readonly problem: string | null;
}

/** Files and tables on their way in by drop, dialog or paste. */
export function useIncomingFiles(): IncomingFiles {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback(
    (files: readonly PickedFile[]) => {
      setProblem(null);
      void session.openDropped(files);
    },
    [session],
  );
  const takeTable = useCallback(
    (text: string) => {
      setProblem(null);
      void session.pasteTable(text);
    },
    [session],
  );
  const listUnread = useCallback(
    (paths: readonly string[]) => {
      setProblem(null);
      void session.listUnread(paths);
    },
    [session],
  );
  useWindowPaste({ onFiles: take, onTable: takeTable, onProblem: setProblem });
  const dropping = useWindowDrop({ onFiles: take, onUnread: listUnread, onProblem: setProblem });
  return { take, dropping, problem };
}

/** The file dialogs of the one picker in the page, for all that open them. */
export function usePicker(): readonly [FilePickerHandle, RefObject<FilePickerHandle | null>] {
  const ref = useRef<FilePickerHandle>(null);
  const pickFiles = useCallback(() => ref.current?.pickFiles(), []);
  const pickFolder = useCallback(() => ref.current?.pickFolder(), []);
  return [{ pickFiles, pickFolder }, ref];
}
