import type { Annotation, AnnotationSet } from '../model/annotation.ts';
import type { Recording } from '../model/recording.ts';
import type { Stretch } from '../model/stretch.ts';
import { withoutZeros } from '../io/without-zeros.ts';
import { shiftAnnotations } from './annotation-choice.ts';
import { type Part, sampleRange } from './channel-signal.ts';

/** Returns part of a recording as a recording: sample 0 is the first of the part, and annotations are shifted. */
export function recordingPart(recording: Recording, part: Part): Recording {
  const ranges = recording.channels.map((channel) => sampleRange(channel, part));
  const rangeOf = (index: number) => {
    const range = ranges[index];
    if (range === undefined) throw new RangeError(`no channel ${index}`);
    return range;
  };
  const channels = recording.channels.map((channel, index) => {
    const { from, to } = rangeOf(index);
    return { ...channel, sampleCount: to - from };
  });
  return {
    ...recording,
    durationSec: Math.max(0, ...channels.map(({ sampleCount, fs }) => sampleCount / fs)),
    startTime: laterStart(recording.startTime, part.fromSec),
    channels,
    annotations: recording.annotations.map((set) => annotationsWithin(set, part)),
    ...(recording.stretches === undefined ? {} : { stretches: stretchesWithin(recording.stretches, part) }),
    read: (index, from, to, signal) => {
      const range = rangeOf(index);
      return recording.read(index, range.from + from, Math.min(range.to, range.from + to), signal);
    },
    readDigital: (index, from, to, signal) => {
      const range = rangeOf(index);
      return recording.readDigital(index, range.from + from, Math.min(range.to, range.from + to), signal);
    },
  };
}

/**
 * Returns the annotations within a part, relative to its start. Annotations with a duration are cut to the part. A
 * rhythm that began before the part is placed at its first sample.
 */
export function annotationsWithin(set: AnnotationSet, { fromSec, toSec }: Part): AnnotationSet {
  const lastIndex = (toSec - fromSec) * set.fs;
  const shifted = shiftAnnotations(set, fromSec);
  const rhythm = shifted.annotations.findLast(({ sampleIndex, label }) => label === '+' && sampleIndex <= 0);
  const annotations = shifted.annotations.flatMap((one): Annotation[] => {
    if (one.sampleIndex >= lastIndex) return [];
    if (one === rhythm) return [{ ...one, sampleIndex: 0 }];
    return withinPart(one, set.fs, lastIndex);
  });
  return { ...shifted, annotations };
}

/** Cuts stretches to a part, relative to its start. */
function stretchesWithin(stretches: readonly Stretch[], { fromSec, toSec }: Part): readonly Stretch[] {
  return stretches.flatMap((one) => {
    const [from, to] = [Math.max(one.from, fromSec), Math.min(one.to, toSec)];
    return to > from ? [{ ...one, from: from - fromSec, to: to - fromSec }] : [];
  });
}

/** Cuts an annotation to the samples from 0 to before `lastIndex`. */
function withinPart(one: Annotation, fs: number, lastIndex: number): Annotation[] {
  if (one.lengthSec === undefined) return one.sampleIndex >= 0 ? [one] : [];
  const endIndex = one.sampleIndex + one.lengthSec * fs;
  if (one.sampleIndex >= 0 && endIndex <= lastIndex) return [one];
  const from = Math.max(0, one.sampleIndex);
  const lengthSec = (Math.min(lastIndex, endIndex) - from) / fs;
  return lengthSec > 0 ? [{ ...one, sampleIndex: from, lengthSec }] : [];
}

/** Returns a start time without time zone, moved later by some seconds, to the nanosecond. */
export function laterStart(startTime: string | null, laterSec: number): string | null {
  if (startTime === null || laterSec === 0) return startTime;
  const [, toSecond = '', fraction = ''] = /^([^.]*)(\.\d+)?$/.exec(startTime) ?? [];
  const startMs = Date.parse(`${toSecond}Z`);
  if (Number.isNaN(startMs)) return null;
  const nanoseconds = Math.round(1e9 * (Number(fraction) + (laterSec % 1)));
  const wholeSec = Math.floor(laterSec) + Math.floor(nanoseconds / 1e9);
  const rest = (nanoseconds % 1e9) / 1e9;
  const day = new Date(startMs + 1000 * wholeSec).toISOString().slice(0, 19);
  return rest === 0 ? day : day + withoutZeros(rest.toFixed(9)).slice(1);
}
