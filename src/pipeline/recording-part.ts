import type { AnnotationSet } from '../model/annotation.ts';
import type { Recording } from '../model/recording.ts';
import { shiftAnnotations } from './annotation-choice.ts';
import { type Part, sampleRange } from './channel-signal.ts';

/** Part of a recording as one of its own: sample 0 is the first of the part, and annotations move with it. */
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

/** Annotations that lie in a part, counted from its start. */
export function annotationsWithin(set: AnnotationSet, { fromSec, toSec }: Part): AnnotationSet {
  const last = (toSec - fromSec) * set.fs;
  const shifted = shiftAnnotations(set, fromSec);
  return {
    ...shifted,
    annotations: shifted.annotations.filter(({ sampleIndex }) => sampleIndex >= 0 && sampleIndex < last),
  };
}

/** A start without zone, some seconds later. */
export function laterStart(startTime: string | null, laterSec: number): string | null {
  if (startTime === null || laterSec === 0) return startTime;
  const startMs = Date.parse(`${startTime}Z`);
  return Number.isNaN(startMs) ? null : new Date(startMs + 1000 * laterSec).toISOString().slice(0, -1);
}
