import { findGaps } from '../../src/dsp/samples/gaps.ts';
import type { Recording } from '../../src/model/recording.ts';

/** A recording of ECGs in memory that records the largest block that was read from it. */
export interface WatchedRecording extends Recording {
  readonly asked: { largest: number };
}

/** @param leads  NaN in gaps. If `gain` is given, the recording also has digital values and the channels are in mV */
export function watchedRecording(
  leads: readonly Float64Array[],
  fs: number,
  gain: number | null,
): WatchedRecording {
  const asked = { largest: 0 };
  const cut = (index: number, from: number, to: number): Float64Array => {
    asked.largest = Math.max(asked.largest, to - from);
    return (leads[index] ?? new Float64Array(0)).slice(from, to);
  };
  return {
    asked,
    name: 'watched',
    format: 'synthetic',
    durationSec: (leads[0]?.length ?? 0) / fs,
    startTime: null,
    channels: leads.map((values, k) => ({
      label: `lead ${k + 1}`,
      role: 'ecg',
      unit: 'mV',
      fs,
      sampleCount: values.length,
      adc: gain === null ? null : { gain, baseline: 0, bits: 16 },
    })),
    annotations: [],
    warnings: [],
    sources: [],
    read: async (index, from, to) => {
      const values = cut(index, from, to);
      return { values, gaps: findGaps(values) };
    },
    readDigital: async (index, from, to) => {
      const values = cut(index, from, to);
      const gaps = findGaps(values);
      return { values: Int32Array.from(values, (value) => Math.round(value * (gain ?? 1)) || 0), gaps };
    },
  };
}
