import type { ParameterValues } from '../../src/model/parameters.ts';
import type { IndexRange } from '../../src/model/samples.ts';
import { analyseTemplates, type TemplatesRun } from '../../src/pipeline/templates/analyse-templates.ts';
import { madeRecording } from './made-recording.ts';

/** Makes a recording of one ECG in memory; NaN marks a gap. */
export function ecgRecording(values: Float64Array, fs: number) {
  const gaps: IndexRange[] = [];
  values.forEach((value, n) => {
    if (!Number.isNaN(value)) return;
    const last = gaps.at(-1);
    if (last?.to === n) gaps[gaps.length - 1] = { from: last.from, to: n + 1 };
    else gaps.push({ from: n, to: n + 1 });
  });
  return madeRecording([{ label: 'ECG', fs, values, gaps }]);
}

/** Sorts the beats of a recording's first channel. */
export function sortMade(
  recording: ReturnType<typeof madeRecording>,
  parameters: ParameterValues = {},
): Promise<TemplatesRun> {
  return analyseTemplates({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
