import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { IndexRange } from '../../src/model/samples.ts';

/** One channel of a recording made for a test. */
export interface MadeTrack {
  readonly label: string;
  readonly unit?: string;
  readonly fs: number;
  readonly values: Float64Array;
  readonly gaps?: readonly IndexRange[];
}

/** Makes a recording in memory with physical values only. */
export function madeRecording(
  tracks: readonly MadeTrack[],
  annotations: readonly AnnotationSet[] = [],
): Recording {
  return {
    name: 'made',
    format: 'csv',
    durationSec: Math.max(...tracks.map((track) => track.values.length / track.fs)),
    startTime: '2031-02-03T04:05:06.25',
    channels: tracks.map(({ label, unit = 'mV', fs, values }) => ({
      label,
      role: 'other',
      unit,
      fs,
      sampleCount: values.length,
      adc: null,
    })),
    annotations,
    warnings: [],
    sources: [],
    read: (index, from, to) => {
      const { values, gaps = [] } = tracks[index];
      const inside = gaps.map((gap) => ({
        from: Math.max(gap.from, from) - from,
        to: Math.min(gap.to, to) - from,
      }));
      return Promise.resolve({
        values: values.slice(from, to),
        gaps: inside.filter((gap) => gap.to > gap.from),
      });
    },
    readDigital: () => Promise.reject(new Error('no digital values')),
  };
}
