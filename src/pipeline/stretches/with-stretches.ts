import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { IndexRange, Samples, TimeSpan } from '../../model/samples.ts';
import type { Stretch } from '../../model/stretch.ts';
import { sampleRange } from '../channel-signal.ts';
import { excludedSpans } from './excluded-spans.ts';

/**
 * A recording with stretches: what is excluded reads as a gap in every channel, and no annotated beat lies in it.
 * Samples are read as before elsewhere.
 *
 * @param stretches    in any order, s; they may overlap
 * @param leavesOut    whether what is excluded is left out; else it is said and read
 */
export function withStretches(
  recording: Recording,
  stretches: readonly Stretch[],
  leavesOut = true,
): Recording {
  const spans = leavesOut ? excludedSpans(stretches, recording.durationSec) : [];
  if (spans.length === 0) return { ...recording, stretches };
  const ranges = recording.channels.map((channel) => rangesIn(channel, spans));
  return {
    ...recording,
    stretches,
    annotations: recording.annotations.map((set) =>
      withoutBeatsIn(set, spans, recording.channels.length === 0),
    ),
    read: async (index, from, to, signal) =>
      withGaps(await recording.read(index, from, to, signal), ranges[index] ?? [], from, Number.NaN),
    readDigital: async (index, from, to, signal) =>
      withGaps(await recording.readDigital(index, from, to, signal), ranges[index] ?? [], from, 0),
  };
}

function rangesIn(channel: Pick<Channel, 'fs' | 'sampleCount'>, spans: readonly TimeSpan[]): IndexRange[] {
  return spans.map((span) => sampleRange(channel, span)).filter(({ from, to }) => to > from);
}

/** @param from  index of the first of `samples` in the channel  @param blank  what stands in a gap */
function withGaps<T extends Float64Array | Int32Array>(
  samples: Samples<T>,
  ranges: readonly IndexRange[],
  from: number,
  blank: number,
): Samples<T> {
  const { values, gaps } = samples;
  const own = ranges
    .map((range) => ({ from: Math.max(0, range.from - from), to: Math.min(values.length, range.to - from) }))
    .filter((range) => range.to > range.from);
  if (own.length === 0) return samples;
  // A reader may go on using what it gave.
  const blanked = values.slice() as T;
  for (const range of own) blanked.fill(blank, range.from, range.to);
  return { values: blanked, gaps: joined([...gaps, ...own]) };
}

/** Ranges in order, of which those that overlap or touch are one. */
function joined(ranges: readonly IndexRange[]): IndexRange[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** @param marksGaps  whether the set is all that there is of the heart, so that it has to say where no beats are known */
function withoutBeatsIn(set: AnnotationSet, spans: readonly TimeSpan[], marksGaps: boolean): AnnotationSet {
  const { fs } = set;
  const isIn = (sampleIndex: number): boolean =>
    spans.some(({ fromSec, toSec }) => sampleIndex >= fromSec * fs && sampleIndex < toSec * fs);
  const left = set.annotations.filter(({ label, sampleIndex }) => !isBeatLabel(label) || !isIn(sampleIndex));
  if (!marksGaps) return { ...set, annotations: left };
  const gaps = spans.map(({ fromSec, toSec }): Annotation => {
    const sampleIndex = Math.round(fromSec * fs);
    const lengthSec = (Math.round(toSec * fs) - sampleIndex) / fs;
    return { sampleIndex, label: '~', subtype: 0, channel: 0, num: 0, aux: 'gap', lengthSec };
  });
  const annotations = [...left, ...gaps].toSorted((a, b) => a.sampleIndex - b.sampleIndex);
  return { ...set, annotations };
}
