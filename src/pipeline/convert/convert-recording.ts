import { type Annotation, type AnnotationSet, makeTextNote } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { notedEnds, recordedStretches } from '../stretches/recorded-stretches.ts';
import { channelAt } from '../../io/channel-at.ts';
import type { Part } from '../channel-signal.ts';
import { recordingPart } from '../recording-part.ts';
import { type Stretch, formatStretchName } from '../../model/stretch.ts';

/** Name of the annotation set of a recording's stretches in files. */
const stretchSource = 'stretches';

/**
 * Converts stretches to annotations with a duration, as in EDF+ and tables; `recordedStretches` reads them.
 *
 * @param fs  resolution of the times, Hz
 */
export function stretchAnnotations(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.map((one) =>
    makeTextNote(Math.round(one.from * fs), formatStretchName(one), 0, one.to - one.from),
  );
  return { source: stretchSource, fs, annotations };
}

/**
 * Converts stretches to pairs of notes, where each begins and ends, since annotations of WFDB have no duration;
 * `recordedStretches` reads them.
 *
 * @param fs  resolution of the times, Hz
 */
export function stretchNotes(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.flatMap((one) => {
    const name = formatStretchName(one);
    return [
      makeTextNote(Math.round(one.from * fs), `${notedEnds.begins}${name}`),
      makeTextNote(Math.round(one.to * fs), `${notedEnds.ends}${name}`),
    ];
  });
  return {
    source: stretchSource,
    fs,
    annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex),
  };
}

/** Which part of a recording is written. */
export interface ConvertOptions {
  /** Channels in the requested order; null for all. */
  readonly channelIndexes: readonly number[] | null;
  /** s of the recording. */
  readonly fromSec: number;
  readonly until: number | 'end';
  /** Since annotations of WFDB have no duration, stretches are written as pairs of notes in that format. */
  readonly format: WriteFormat;
  /** Processing of the channels before the part is cut from them; none if absent. */
  readonly through?: (chosen: Recording) => Recording;
}

/** A recording as it is to be written. */
export interface ConvertedRecording {
  readonly recording: Recording;
  /** Its position in the original recording, s. */
  readonly part: Part;
  readonly warnings: readonly Warning[];
}

/**
 * Returns the requested channels and part of a recording, as a recording that is read by ranges, with unchanged
 * digital values. Annotations and the start time are shifted to the part; annotations that come later
 * (`readAnnotations`) must be read before.
 *
 * @throws BeatbenchError `no-channel`; `bad-parameter` if the part is empty
 */
export function convertedRecording(
  recording: Recording,
  { channelIndexes, fromSec, until, format, through = asRecorded }: ConvertOptions,
): ConvertedRecording {
  const chosen = channelIndexes === null ? recording : withChannels(recording, channelIndexes);
  if (chosen.channels.length === 0) {
    throw new BeatbenchError('no-channel', `${recording.name} has no signal to write.`, {
      file: mainPath(recording),
    });
  }
  const toSec = Math.min(until === 'end' ? Number.POSITIVE_INFINITY : until, chosen.durationSec);
  if (!(fromSec < toSec)) throw emptyPart(recording, fromSec, toSec, chosen.durationSec);
  const made = through(chosen);
  const start = cropStart(chosen.channels, fromSec);
  const part = { fromSec: start.fromSec, toSec };
  // A whole recording keeps annotations before its start.
  const isWhole = part.fromSec === 0 && toSec === chosen.durationSec;
  return {
    recording: withStretchSet(isWhole ? made : recordingPart(made, part), format),
    part,
    warnings: start.apartSec === 0 ? [] : [unevenStart(chosen, start.fromSec, start.apartSec)],
  };
}

const asRecorded = (chosen: Recording): Recording => chosen;

/** Adds the stretches that are not among the annotations already. */
function withStretchSet(recording: Recording, format: WriteFormat): Recording {
  const known = new Set(recordedStretches(recording).map((one) => JSON.stringify(one)));
  const added = (recording.stretches ?? []).filter((one) => !known.has(JSON.stringify(one)));
  if (added.length === 0) return recording;
  const fs = Math.max(...recording.channels.map((channel) => channel.fs));
  const set = format === 'wfdb' ? stretchNotes(added, fs) : stretchAnnotations(added, fs);
  return { ...recording, annotations: [...recording.annotations, set] };
}

/** Returns a recording with some of the channels of another, in the requested order. */
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

/** Renumbers the channels of annotations; that of a removed channel becomes 0, like without a channel. */
function withRenumberedChannels(set: AnnotationSet, indexes: readonly number[]): AnnotationSet {
  // If all are 0, no annotation names the first channel.
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
    `There is nothing between ${fromSec} s and ${toSec} s of ${recording.name}, which lasts ${durationSec} s; give another part.`,
    { file: mainPath(recording), field: 'from' },
  );
}

function unevenStart({ channels }: Recording, fromSec: number, apartSec: number): Warning {
  const rates = [...new Set(channels.map(({ fs }) => fs))].join(', ');
  return {
    code: 'crop-uneven',
    message: `Channels at ${rates} Hz have no sample at a common time within a second before ${fromSec} s; their first samples are up to ${Number((1000 * apartSec).toPrecision(3))} ms later and are written as if at that time.`,
  };
}

function mainPath(recording: Recording): string {
  return recording.sources[0]?.path ?? recording.name;
}

type Rated = Pick<Channel, 'fs' | 'label'>;

/** Start of a part, and the time between the first samples of its channels, s. */
interface CropStart {
  readonly fromSec: number;
  readonly apartSec: number;
}

/** Maximum time before the requested start at which a common sample is searched, s. */
const maxEarlySec = 1;
/** Tolerance of sample times, as a share of a sample. */
const slack = 1e-6;

/**
 * Finds a start of a part at which channels of several rates keep their relative timing: the last time that is not
 * after the requested one and at which each of them has a sample. If there is none within a second, the part begins at
 * the requested time.
 *
 * @param channels  at least one
 * @param askedSec  s, from 0
 * @returns s; `apartSec` is 0 if all channels have a sample at the start
 */
export function cropStart(channels: readonly Rated[], askedSec: number): CropStart {
  const slowest = Math.min(...channels.map(({ fs }) => fs));
  const last = Math.floor(askedSec * slowest + slack);
  // The search always includes at least one sample of the slowest channel.
  const first = Math.max(0, Math.min(last, Math.ceil((askedSec - maxEarlySec) * slowest)));
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
