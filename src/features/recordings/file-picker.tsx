import { useImperativeHandle, useRef, type Ref } from 'react';
import type { PickedFile } from '../../workers/client-types.ts';
import { pickedFiles } from './dropped-files.ts';

export interface FilePickerHandle {
  readonly pickFiles: () => void;
  readonly pickFolder: () => void;
}

interface FilePickerProps {
  readonly ref: Ref<FilePickerHandle>;
  readonly onFiles: (files: readonly PickedFile[]) => void;
}

/** Renders the system's file dialogs, opened through a handle. */
export function FilePicker({ ref, onFiles }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    pickFiles: () => files.current?.click(),
    pickFolder: () => folder.current?.click(),
  }));
  const take = (input: HTMLInputElement): void => {
    onFiles(pickedFiles(input.files));
    // Allows the same file to be picked again after it was repaired.
    input.value = '';
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="Folder"
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
