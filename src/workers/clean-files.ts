import { wfdbRecordName } from '../io/wfdb/record-name.ts';
import { writeFiles } from '../io/write-files.ts';
import type { Recording } from '../model/recording.ts';
import type { WriteFormat } from '../model/sink.ts';
import { partOf } from '../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../pipeline/denoise/analyse-denoise.ts';
import { cleanRecording, readHeld } from '../pipeline/denoise/clean-recording.ts';
import { denoisedSamples } from '../pipeline/denoise/denoised-samples.ts';
import { recordingPart } from '../pipeline/recording-part.ts';
import type { SavedFile } from './protocol.ts';

/** The recording with the clean ECG in the place of the noisy one, as files of a format; as the command line writes it. */
export async function cleanFiles(
  recording: Recording,
  run: DenoiseRun,
  format: WriteFormat,
): Promise<SavedFile[]> {
  const { channelIndex, parameters } = run;
  const samples = denoisedSamples(run, recording.channels[channelIndex]?.sampleCount ?? 0);
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const written = recordingPart(cleanRecording(recording, channelIndex, readHeld(samples)), part);
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
