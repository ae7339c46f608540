import type { FilterBenchStage } from '../../model/filter-bench.ts';

/** An edge at or above this fraction of the sampling rate is dropped from a filter. */
const droppedFrom = 0.45;

/** Frequencies that a filter stops, Hz. */
export interface StopRange {
  readonly kind: 'below' | 'above' | 'between';
  /** Range including the transitions. */
  readonly fromHz: number;
  readonly toHz: number;
  /** Range without the transitions. If a filter is too short, the first may exceed the second. */
  readonly stopFromHz: number;
  readonly stopToHz: number;
  /** Edges of the pass band, Hz, if on the axis. */
  readonly marksHz: readonly number[];
}

function below(hz: number, half: number): StopRange {
  const toHz = hz + half;
  return { kind: 'below', fromHz: 0, toHz, stopFromHz: 0, stopToHz: Math.max(hz - half, 0), marksHz: [toHz] };
}

function above(hz: number, half: number, nyquistHz: number): StopRange {
  const fromHz = Math.max(hz - half, 0);
  return {
    kind: 'above',
    fromHz,
    toHz: nyquistHz,
    stopFromHz: Math.min(hz + half, nyquistHz),
    stopToHz: nyquistHz,
    marksHz: [fromHz],
  };
}

function between(lowHz: number, highHz: number, half: number): StopRange {
  const [fromHz, toHz] = [Math.max(lowHz - half, 0), highHz + half];
  const range = { fromHz, toHz, stopFromHz: lowHz + half, stopToHz: highHz - half };
  return { kind: 'between', ...range, marksHz: [fromHz, toHz] };
}

/** Returns the stop ranges of one filter, from its edges and the width of its transitions. */
function listStopRanges(stage: FilterBenchStage, fs: number): readonly StopRange[] {
  const { type, transitionHz } = stage;
  const half = transitionHz / 2;
  const kept = (hz: number | null): number | null => (hz !== null && hz < droppedFrom * fs ? hz : null);
  const [lowHz, highHz] = [kept(stage.lowHz), kept(stage.highHz)];
  if (stage.isSkipped) return [];
  if (type === 'bandstop') {
    if (lowHz === null) return [];
    return [highHz === null ? above(lowHz, half, fs / 2) : between(lowHz, highHz, half)];
  }
  return [
    ...(lowHz === null || type === 'lowpass' ? [] : [below(lowHz, half)]),
    ...(highHz === null || type === 'highpass' ? [] : [above(highHz, half, fs / 2)]),
  ];
}

/** Returns the stop ranges of a chain's filters, in order. */
export function stopRanges(stages: readonly FilterBenchStage[], fs: number): readonly StopRange[] {
  return stages.flatMap((stage) => listStopRanges(stage, fs));
}
