import { type Annotation, type AnnotationSet, textNote } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { notedEnds, recordedStretches } from '../stretches/recorded-stretches.ts';
import { channelAt } from '../../io/channel-at.ts';
import type { Part } from '../channel-signal.ts';
import { recordingPart } from '../recording-part.ts';
import { type Stretch, writtenName } from '../../model/stretch.ts';

/** What the set of a recording's stretches is called in files. */
const stretchSource = 'stretches';

/**
 * Stretches as annotations that last, as EDF+ and tables have them; `recordedStretches` reads them.
 *
 * @param fs  counts the times, Hz
 */
export function stretchAnnotations(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.map((one) =>
    textNote(Math.round(one.from * fs), writtenName(one), 0, one.to - one.from),
  );
  return { source: stretchSource, fs, annotations };
}

/**
 * Stretches as pairs of notes, of where each begins and ends, since annotations of WFDB have no length; `recordedStretches` reads them.
 *
 * @param fs  counts the times, Hz
 */
export function stretchNotes(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.flatMap((one) => {
    const name = writtenName(one);
    return [
      textNote(Math.round(one.from * fs), `${notedEnds.begins}${name}`),
      textNote(Math.round(one.to * fs), `${notedEnds.ends}${name}`),
    ];
  });
  return {
    source: stretchSource,
    fs,
    annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex),
  };
}

/** What of a recording is written. */
export interface ConvertOptions {
  /** Channels in the order wanted; all where null. */
  readonly channelIndexes: readonly number[] | null;
  /** s of the recording. */
  readonly fromSec: number;
  readonly until: number | 'end';
  /** Annotations of WFDB have no length: stretches are written as pairs of notes. */
  readonly format: WriteFormat;
  /** What the channels go through before the part is cut from them; nothing where absent. */
  readonly through?: (chosen: Recording) => Recording;
}

/** A recording as it is to be written. */
export interface ConvertedRecording {
  readonly recording: Recording;
  /** Where it lies in the one that it is of, s. */
  readonly part: Part;
  readonly warnings: readonly Warning[];
}

/**
 * The channels and the part of a recording that are asked for, as a recording: read by ranges, digital values as they
 * are. Annotations and the start time move with the part; those that come later (`readAnnotations`) have to be read
 * before.
 *
 * @throws BeatbenchError `no-channel`; `bad-parameter` where nothing lies in the part
 */
export function convertedRecording(
  recording: Recording,
  { channelIndexes, fromSec, until, format, through = asRecorded }: ConvertOptions,
): ConvertedRecording {
  const chosen = channelIndexes === null ? recording : withChannels(recording, channelIndexes);
  if (chosen.channels.length === 0) {
    throw new BeatbenchError('no-channel', `${recording.name} has no signal that could be written.`, {
      file: mainPath(recording),
    });
  }
  const toSec = Math.min(until === 'end' ? Number.POSITIVE_INFINITY : until, chosen.durationSec);
  if (!(fromSec < toSec)) throw emptyPart(recording, fromSec, toSec, chosen.durationSec);
  const made = through(chosen);
  const start = cropStart(chosen.channels, fromSec);
  const part = { fromSec: start.fromSec, toSec };
  // A recording that is taken whole keeps what is annotated before its start.
  const isWhole = part.fromSec === 0 && toSec === chosen.durationSec;
  return {
    recording: withStretchSet(isWhole ? made : recordingPart(made, part), format),
    part,
    warnings: start.apartSec === 0 ? [] : [unevenStart(chosen, start.fromSec, start.apartSec)],
  };
}

const asRecorded = (chosen: Recording): Recording => chosen;

/** With the stretches that are not among the annotations already. */
function withStretchSet(recording: Recording, format: WriteFormat): Recording {
  const known = new Set(recordedStretches(recording).map((one) => JSON.stringify(one)));
  const added = (recording.stretches ?? []).filter((one) => !known.has(JSON.stringify(one)));
  if (added.length === 0) return recording;
  const fs = Math.max(...recording.channels.map((channel) => channel.fs));
  const set = format === 'wfdb' ? stretchNotes(added, fs) : stretchAnnotations(added, fs);
  return { ...recording, annotations: [...recording.annotations, set] };
}

/** A recording of some of the channels of another, in the order wanted. */
function withChannels(recording: Recording, indexes: readonly number[]): Recording {
  const at = (index: number): number => channelAt(indexes, index, recording.name);
  const channels = indexes.map((index) => channelAt(recording.channels, index, recording.name));
  return {
    ...recording,
    durationSec: Math.max(0, ...channels.map(({ sampleCount, fs }) => sampleCount / fs)),
    channels,
    annotations: recording.annotations.map((set) => withRenumberedChannels(set, indexes)),
    read: async (index, from, to, signal) => recording.read(at(index), from, to, signal),
    readDigital: async (index, from, to, signal) => recording.readDigital(at(index), from, to, signal),
  };
}

/** Annotations that name a channel by its number name it by its new one; that of a channel left out is 0, as of none. */
function withRenumberedChannels(set: AnnotationSet, indexes: readonly number[]): AnnotationSet {
  // Where all say 0, none means the first channel.
  if (set.annotations.every(({ channel }) => channel === 0)) return set;
  const annotations = set.annotations.map((one): Annotation => ({
    ...one,
    channel: Math.max(0, indexes.indexOf(one.channel)),
  }));
  return { ...set, annotations };
}

function emptyPart(
  recording: Recording,
  fromSec: number,
  toSec: number,
  durationSec: number,
): BeatbenchError {
  return new BeatbenchError(
    'bad-parameter',
    `Nothing lies between ${fromSec} s and ${toSec} s of ${recording.name}, which lasts ${durationSec} s; give another part.`,
    { file: mainPath(recording), field: 'from' },
  );
}

function unevenStart({ channels }: Recording, fromSec: number, apartSec: number): Warning {
  const rates = [...new Set(channels.map(({ fs }) => fs))].join(', ');
  return {
    code: 'crop-uneven',
    message: `Channels at ${rates} Hz have no sample at one time within a second before ${fromSec} s; first samples lie up to ${Number((1000 * apartSec).toPrecision(3))} ms after it and are written as if at it.`,
  };
}

function mainPath(recording: Recording): string {
  return recording.sources[0]?.path ?? recording.name;
}

type Rated = Pick<Channel, 'fs' | 'label'>;

/** Where a part begins, and by how much first samples of its channels lie apart there, s. */
interface CropStart {
  readonly fromSec: number;
  readonly apartSec: number;
}

/** How far before the time asked for a common sample is looked for, s. */
const mostEarlySec = 1;
/** Samples of this share of a sample apart count as of one time. */
const slack = 1e-6;

/**
 * Where a part may begin so that channels of several rates keep their times to each other: the last time that is not
 * after the one asked for at which each of them has a sample. Where there is none within a second, it begins at the
 * time asked for.
 *
 * @param channels  at least one
 * @param askedSec  s, from 0
 * @returns s; `apartSec` is 0 where all channels have a sample at the start
 */
export function cropStart(channels: readonly Rated[], askedSec: number): CropStart {
  const slowest = Math.min(...channels.map(({ fs }) => fs));
  const last = Math.floor(askedSec * slowest + slack);
  // A part never begins more than one sample of the slowest channel early without looking at least at that one.
  const first = Math.max(0, Math.min(last, Math.ceil((askedSec - mostEarlySec) * slowest)));
  for (let k = last; k >= first; k--) {
    const fromSec = k / slowest;
    if (channels.every(({ fs }) => isWhole(fromSec * fs))) return { fromSec, apartSec: 0 };
  }
  const starts = channels.map(({ fs }) => Math.ceil(askedSec * fs - slack) / fs - askedSec);
  return { fromSec: askedSec, apartSec: Math.max(...starts) };
}

function isWhole(sample: number): boolean {
  return Math.abs(sample - Math.round(sample)) <= slack;
}
