import { wfdbRecordName } from '../io/wfdb/record-name.ts';
import { writeFiles } from '../io/write-files.ts';
import type { Recording } from '../model/recording.ts';
import type { WriteFormat } from '../model/sink.ts';
import { partOf } from '../pipeline/channel-signal.ts';
import { cleanRecording } from '../pipeline/denoise/clean-recording.ts';
import { type DenoisedEcg, readDenoised } from '../pipeline/denoise/denoised-ecg.ts';
import { recordingPart } from '../pipeline/recording-part.ts';
import type { SavedFile } from './protocol.ts';

/** The recording with the clean ECG in the place of the noisy one, as files of a format; as the command line writes it. */
export async function cleanFiles(
  recording: Recording,
  run: DenoisedEcg,
  format: WriteFormat,
): Promise<SavedFile[]> {
  const { channelIndex, parameters } = run;
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const written = recordingPart(cleanRecording(recording, channelIndex, readDenoised(run)), part);
  const name = `${wfdbRecordName(baseName(recording.name))}_clean`;
  const files: SavedFile[] = [];
  await writeFiles(written, name, format, async (extension, write) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await write({
      write: (bytes) => {
        pieces.push(bytes.slice());
        return Promise.resolve();
      },
    });
    files.push({ name: `${name}.${extension}`, content: new Blob(pieces) });
  });
  return files;
}

/** A record's name without folder and ending. */
const baseName = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.[^.]*$/, '');
