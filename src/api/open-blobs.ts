import { openRecordings, type OpenFilesOptions } from '../io/open.ts';
import { blobSource, memorySource } from '../io/source.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { ByteSource, Recording } from '../model/recording.ts';

/** A file in memory, or a `File` of the browser. */
export type FileInput = File | { readonly name: string; readonly bytes: Uint8Array };

/**
 * Opens the one recording in some files. @throws BeatbenchError that its reader throws, or `bad-value` for several
 * recordings
 */
export async function openInputs(
  inputs: readonly FileInput[],
  options: OpenFilesOptions,
): Promise<Recording> {
  const { opened, broken } = await openRecordings(inputs.map(toByteSource), options);
  const [failed] = broken;
  if (failed !== undefined) {
    const { code, message, where } = failed.failure;
    throw new BeatbenchError(code, message, where);
  }
  const [recording, other] = opened;
  if (recording === undefined) throw new BeatbenchError('unknown-format', 'The files hold no recording.');
  if (other !== undefined) {
    const names = opened.map(({ name }) => name).join(', ');
    throw new BeatbenchError(
      'bad-value',
      `The files hold several recordings (${names}); open one at a time.`,
    );
  }
  return recording;
}

function toByteSource(input: FileInput): ByteSource {
  return input instanceof Blob ? blobSource(input.name, input) : memorySource(input.name, input.bytes);
}
