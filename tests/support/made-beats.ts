import { openRecordings, type OpenFilesOptions } from '../../src/io/open.ts';
import type { Recording } from '../../src/model/recording.ts';
import { analyseQrs, type QrsRun } from '../../src/pipeline/qrs/analyse-qrs.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import { memoryFile } from './byte-files.ts';

/** Returns RR at rest, ms: respiration and small fluctuations of other kinds. */
export const restingRrMs = (count: number): number[] =>
  Array.from({ length: count }, (_, k) =>
    Math.round(820 + 60 * Math.sin((2 * Math.PI * k) / 5) + 25 * Math.sin(2.7 * k * k)),
  );

/** Opens one file as if it were dropped. */
export async function openDropped(
  path: string,
  content: string | Uint8Array,
  options: OpenFilesOptions = {},
): Promise<Recording> {
  const { opened, broken } = await openRecordings([memoryFile(path, content)], options);
  const [recording] = opened;
  if (recording === undefined) throw Object.assign(new Error(), broken[0]?.failure);
  return recording;
}

/** Returns the times of all beats, s. */
export const markedBeatTimes = ({ annotations: [set] }: Recording): number[] =>
  set.annotations.flatMap(({ label, sampleIndex }) => (label === '~' ? [] : sampleIndex / set.fs));

/** Returns the gaps between beats, s. */
export const markedGaps = ({ annotations: [set] }: Recording): [from: number, length: number][] =>
  set.annotations.flatMap(({ label, sampleIndex, lengthSec = 0 }) =>
    label === '~' ? [[sampleIndex / set.fs, lengthSec]] : [],
  );

export const analyseBeats = (recording: Recording, parameters: ParameterValues = {}): Promise<QrsRun> =>
  analyseQrs({
    recording,
    choice: { ecg: null, ppg: null },
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
