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

/**
 * Opens a recording in a browser. HDF5 files are refused, because their library needs a thread of its own.
 *
 * @param input  files that belong together
 * @throws BeatbenchError with a code, a sentence and a place
 */
export async function open(
  input: FileInput | readonly FileInput[],
  options: FileOptions = {},
): Promise<OpenedRecording> {
  const { inputRate } = options;
  const files = Array.isArray(input) ? (input as readonly FileInput[]) : [input as FileInput];
  const rate = inputRate === undefined ? {} : { inputRateHz: inputRate };
  return openedRecording(await openInputs(files, rate), options);
}
