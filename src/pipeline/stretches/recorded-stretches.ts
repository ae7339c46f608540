import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import { sortStretches, maxStretches, parseStretchName, type Stretch } from '../../model/stretch.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { IndexRange, Samples, TimeSpan } from '../../model/samples.ts';
import { sampleRange } from '../channel-signal.ts';
import { excludedSpans } from './excluded-spans.ts';

/**
 * Returns a recording with stretches: excluded ones are gaps in every channel, and contain no annotated beats. Samples
 * outside them are unchanged.
 *
 * @param stretches    in any order, s; they may overlap
 * @param leavesOut    whether excluded stretches are left out; otherwise they are listed, but read all the same
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

/**
 * @param from  index of the first of `samples` in the channel
 * @param blank  value in a gap
 */
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
  // The reader may still use the array that it returned.
  const blanked = values.slice() as T;
  for (const range of own) blanked.fill(blank, range.from, range.to);
  return { values: blanked, gaps: joined([...gaps, ...own]) };
}

/** Merges ranges that overlap or touch, in order. */
function joined(ranges: readonly IndexRange[]): IndexRange[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** @param marksGaps  whether the set is the only data of the heart, so that it must contain where no beats are known */
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

/**
 * Returns the stretches that a recording contains: annotations with a duration, as in EDF+; rhythms, noise and
 * ventricular flutter of WFDB, each up to the next; and notes of begin and end as written by `stretchNotes`.
 * Annotations about missing samples are not stretches.
 *
 * @returns in order of time, at most 10 000
 */
export function recordedStretches({ annotations, durationSec }: Recording): readonly Stretch[] {
  const all = annotations.flatMap((set) => [
    ...lasting(set),
    ...upToNext(set, durationSec, rhythmName),
    ...upToNext(set, durationSec, noiseName),
    ...pairs(set),
  ]);
  return sortStretches(all.filter(({ from, to }) => to > from)).slice(0, maxStretches);
}

/**
 * Returns annotations with a duration. Sleep is scored in pieces of half a minute, so consecutive pieces of one name
 * are merged.
 */
function lasting({ annotations, fs }: AnnotationSet): Stretch[] {
  const stretches: { from: number; to: number; name: string; excluded: boolean }[] = [];
  for (const { label, aux, sampleIndex, lengthSec = 0 } of annotations) {
    if (label !== '"' || !(lengthSec > 0) || /^gap(?::|$)/.test(aux)) continue;
    const from = sampleIndex / fs;
    const last = stretches.at(-1);
    const own = { from, to: from + lengthSec, ...parseStretchName(aux) };
    const goesOn = last?.name === own.name && last.excluded === own.excluded;
    if (last !== undefined && goesOn && Math.abs(last.to - from) <= 1 / fs) last.to = own.to;
    else stretches.push(own);
  }
  return stretches;
}

/** Returns the name of a rhythm; null if the annotation is of another kind. */
function rhythmName({ label, aux }: Annotation): string | null {
  return label === '+' && aux.startsWith('(') ? aux.slice(1).replaceAll('\0', '').trim() : null;
}

/**
 * Returns the name of a change in signal quality: empty if it is good again; null if the annotation is of another
 * kind.
 */
function noiseName({ label, aux, subtype }: Annotation): string | null {
  if (label !== '~' || aux === 'gap') return null;
  return subtype === 0 ? '' : 'noise';
}

/** Returns stretches that each end where the next begins; those without a name are left out. */
function upToNext(
  { annotations, fs }: AnnotationSet,
  durationSec: number,
  nameOf: (annotation: Annotation) => string | null,
): Stretch[] {
  const starts = annotations.flatMap((one) => {
    const name = nameOf(one);
    return name === null ? [] : [{ from: one.sampleIndex / fs, name }];
  });
  const changes = starts.filter(({ name }, k) => k === 0 || name !== starts[k - 1]?.name);
  return changes.flatMap(({ from, name }, k) => {
    const to = Math.min(durationSec, changes[k + 1]?.from ?? durationSec);
    return name === '' ? [] : [{ from: Math.max(0, from), to, name, excluded: false }];
  });
}

/** Text of a note before the name of a stretch that begins or ends there. */
export const notedEnds = { begins: 'stretch begins: ', ends: 'stretch ends: ' };

/** Returns the name in a note; null for any other annotation. */
function notedName({ label, aux }: Annotation, words: string): string | null {
  return label === '"' && aux.startsWith(words) ? aux.slice(words.length) : null;
}

/** Returns stretches between pairs: `[` and `]` around ventricular flutter, and notes of begin and end. */
function pairs({ annotations, fs }: AnnotationSet): Stretch[] {
  const open = new Map<string, number>();
  const stretches: Stretch[] = [];
  for (const one of annotations) {
    const { label, sampleIndex } = one;
    const begins = label === '[' ? 'flutter' : notedName(one, notedEnds.begins);
    const ends = label === ']' ? 'flutter' : notedName(one, notedEnds.ends);
    const from = ends === null ? undefined : open.get(ends);
    if (ends !== null && from !== undefined) {
      stretches.push({ from: from / fs, to: sampleIndex / fs, ...parseStretchName(ends) });
      open.delete(ends);
    } else if (begins !== null) open.set(begins, sampleIndex);
  }
  return stretches;
}
