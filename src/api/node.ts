import { fileURLToPath } from 'node:url';
import { openInput } from '../cli/inputs/inputs.ts';
import { processHdf5, startHdf5With } from '../cli/inputs/hdf5.ts';
import { openedRecording } from './analyse.ts';
import { type FileInput, openInputs } from './open-blobs.ts';
import type { OpenedRecording, FileOptions } from './types.ts';

export { analyse, parametersOf } from './analyse.ts';
export { BeatbenchError } from '../model/failure.ts';
export { version } from '../model/version.ts';
export { build } from '../model/build.ts';
export type { AnalysisName } from '../pipeline/analyses.ts';
export type { AnalyseOptions, AnalysisReport, ChannelInfo, OpenedRecording, FileOptions } from './types.ts';
export type { FileInput } from './open-blobs.ts';

// Threads run the program itself, which is in the same folder.
startHdf5With(new URL('./beatbench.js', import.meta.url));

/**
 * Opens a recording.
 *
 * @param input  a path in the form that the command line accepts, a URL of a file, or files in memory that belong
 *   together
 * @throws BeatbenchError with a code, a sentence and a place
 */
export async function open(
  input: string | URL | FileInput | readonly FileInput[],
  options: FileOptions = {},
): Promise<OpenedRecording> {
  const { inputRate: inputRateHz = null } = options;
  if (typeof input === 'string' || input instanceof URL) {
    const path = typeof input === 'string' ? input : fileURLToPath(input);
    // `openedRecording` leaves out excluded spans when it applies corrections.
    const { recording } = await openInput(path, { labels: new Map(), inputRateHz, readsExcluded: true });
    return openedRecording(recording, options);
  }
  const rate = inputRateHz === null ? {} : { inputRateHz };
  const files = Array.isArray(input) ? (input as readonly FileInput[]) : [input as FileInput];
  return openedRecording(await openInputs(files, { ...rate, hdf5: processHdf5 }), options);
}
