import { writeFiles, type WriteFilesOptions } from '../../io/write-files.ts';
import type { Recording } from '../../model/recording.ts';
import type { ByteSink, WriteFormat } from '../../model/sink.ts';
import type { SavedFile } from '../protocol.ts';

/** Maximum number of bytes that the worker holds; the browser keeps the rest, on disk if it is large. */
const maxHeld = 1 << 23;

/** A file that is written in pieces and returned as one. */
class BlobSink implements ByteSink {
  readonly #blobs: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #heldCount = 0;

  write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes.slice());
    this.#heldCount += bytes.length;
    if (this.#heldCount >= maxHeld) this.#giveAway();
    return Promise.resolve();
  }

  end(): Blob {
    this.#giveAway();
    return new Blob(this.#blobs);
  }

  #giveAway(): void {
    this.#blobs.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#heldCount = 0;
  }
}

/**
 * Returns the files of a recording for the page to save.
 * @param name  of all of them, without extension
 */
export async function blobFiles(
  recording: Recording,
  name: string,
  format: WriteFormat,
  options: WriteFilesOptions = {},
): Promise<SavedFile[]> {
  const files: SavedFile[] = [];
  await writeFiles(
    recording,
    name,
    format,
    async (extension, write) => {
      const sink = new BlobSink();
      await write(sink);
      files.push({ name: `${name}.${extension}`, content: sink.end() });
    },
    options,
  );
  return files;
}

/** Number of passes of a writer over a channel: one more if the format needs its scale first. */
export const passCounts: Readonly<Record<WriteFormat, number>> = { wfdb: 2, edf: 2, bdf: 2, csv: 1 };
