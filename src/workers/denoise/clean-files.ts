import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import { writeFiles } from '../../io/write-files.ts';
import type { Recording } from '../../model/recording.ts';
import type { WriteFormat, ByteSink } from '../../model/sink.ts';
import { partOf } from '../../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { cleanRecording, readDenoised } from '../../pipeline/denoise/clean-recording.ts';
import { recordingPart } from '../../pipeline/recording-part.ts';
import { pauser } from '../calls/pauser.ts';
import type { ReportProgress, SavedFile } from '../protocol.ts';

/** Bytes that the worker itself holds at a time; the browser keeps the rest, on disk where it is much. */
const mostHeld = 1 << 23;

/** A file that is written in pieces and given as one. */
class BlobSink implements ByteSink {
  readonly #blobs: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #heldCount = 0;

  write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes.slice());
    this.#heldCount += bytes.length;
    if (this.#heldCount >= mostHeld) this.#giveAway();
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

/** How often a writer goes over a channel: once before for its scale, where the format has one. */
const passCounts: Readonly<Record<WriteFormat, number>> = { wfdb: 2, edf: 2, bdf: 2, csv: 1 };

/**
 * The recording with the clean ECG in the place of the noisy one, as files of a format; as the command line writes it.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
export async function cleanFiles(
  recording: Recording,
  run: DenoiseRun,
  format: WriteFormat,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<SavedFile[]> {
  const { channelIndex, parameters } = run;
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const cleaned = cleanRecording(recording, channelIndex, readDenoised(run));
  const told = toldOf(recordingPart(cleaned, part), channelIndex, passCounts[format], pauser(signal, tell));
  const name = `${wfdbRecordName(baseName(recording.name))}_clean`;
  const files: SavedFile[] = [];
  await writeFiles(told, name, format, async (extension, write) => {
    const sink = new BlobSink();
    await write(sink);
    files.push({ name: `${name}.${extension}`, content: sink.end() });
  });
  return files;
}

/** The same recording, which tells how far a channel of it is read. */
function toldOf(
  recording: Recording,
  channelIndex: number,
  passCount: number,
  pause: (share: number, at: string) => Promise<void>,
): Recording {
  const sampleCount = recording.channels[channelIndex]?.sampleCount ?? 0;
  let [pass, last] = [0, 0];
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      if (index === channelIndex) {
        if (from < last) pass = Math.min(passCount - 1, pass + 1);
        last = from;
        await pause((pass + from / sampleCount) / passCount, 'Saving the clean ECG');
      }
      return recording.read(index, from, to, signal);
    },
    readDigital: (...asked) => recording.readDigital(...asked),
  };
}

/** A record's name without folder and ending. */
const baseName = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.[^.]*$/, '');
