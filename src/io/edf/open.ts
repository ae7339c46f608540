import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AdcScale, ByteSource, Channel, LaterAnnotations, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { printable } from '../../model/printable.ts';
import { channelAt } from '../channel-at.ts';
import { fileStem } from '../paths.ts';
import { placedLength, type PlacedRun } from '../placed-runs.ts';
import { guessRole } from '../roles.ts';
import {
  annotationSets,
  findEndAnnotation,
  warnBadAnnotations,
  withoutEndAnnotation,
} from './annotations.ts';
import { countRecords } from './count-records.ts';
import { edfComments, edfPerson } from './header-comments.ts';
import { edfHeaderLength, edfScale, fixedHeaderBytes, parseEdfHeader } from './header.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import { channelRuns, readEdfSamples, copyDigitalSamples, createPhysicalCopier } from './read-samples.ts';
import { scanAnnotations, type AnnotationScan } from './scan-annotations.ts';
import { edfStartTime, isUnknownDay } from './start-time.ts';
import { continuousTimeline, joinEdfRuns, type EdfTimeline } from './timeline.ts';

/** Maximum length of a channel that consists mostly of gaps, in samples; 1 GiB as float64, whatever the file's size. */
const maxWithGaps = 2 ** 27;
/** Maximum length of a longer channel, as a multiple of its stored samples. */
const maxStretch = 4;

/** Size of the data records above which annotations are read later, if allowed. */
const longBytes = 64 * 1024 * 1024;
/** Number of last data records that are searched for the end of such a recording. */
const edgeRecords = 64;

interface OpenChannel {
  readonly channel: Channel;
  readonly scale: AdcScale;
  readonly edfSignal: EdfSignal;
  readonly runs: readonly PlacedRun[];
}

/**
 * Opens an EDF, EDF+ (C and D), BDF or BDF+ file. Samples are read in ranges on request.
 *
 * Annotations become the set `edf`. Its rate is the fastest channel's rate times the smallest whole number that gives
 * 1000 Hz or more. The padding of the last data record after EDF+'s `Recording ends` is left out. A file that was cut
 * opens with what it contains, and with the warning `short-data`.
 *
 * @param isLater whether annotations that need a pass over a whole long file may be read later
 *                (`Recording.readAnnotations`); `Recording ends` is then searched in the last data records only
 * @returns one channel per signal, each at its own rate
 * @throws BeatbenchError `empty`, `truncated`, `unknown-format`, `bad-header`, `bad-value`, `too-large` for a channel
 *         that would consist mostly of gaps
 */
export async function openEdf(source: ByteSource, signal?: AbortSignal, isLater = false): Promise<Recording> {
  const header = await readEdfHeader(source, signal);
  const warnings: Warning[] = header.repairs.map((message) => ({
    code: 'header-repaired',
    message: `${message}.`,
  }));
  const recordCount = countRecords(header, source, warnings);
  const hasAnnotations = header.signals.some((each) => each.isAnnotations);
  // If records are not contiguous, only their annotations give their times.
  const waits =
    isLater &&
    hasAnnotations &&
    !header.discontinuous &&
    recordCount * header.recordBytes > longBytes &&
    recordCount > 2 * edgeRecords;
  const scan = hasAnnotations ? await scanFor(source, header, recordCount, waits, signal) : nothing;
  if (!waits) warnBadAnnotations(scan, warnings);
  const timeline = timelineFor(header, scan, recordCount, source.path, warnings);
  checkGaps(header, timeline, recordCount, source.path);
  const offsetSec = scan.recordOnsets[0] ?? 0;
  const end = findEndAnnotation(scan.tals, timeline, header.recordSec, offsetSec);
  const channels = openChannels(header, timeline, end === null ? Infinity : end.onsetSec - offsetSec);
  const startTime = edfStartTime(header.startDate, header.startClock, header.recording, offsetSec);
  if (startTime === null) warnBadStart(header, warnings);
  const comments = edfComments(header);
  const fastestFs = Math.max(0, ...channels.map(({ channel }) => channel.fs));
  const setsOf = ({ tals }: AnnotationScan): AnnotationSet[] =>
    annotationSets(withoutEndAnnotation(tals, end), fastestFs, offsetSec);
  const readAnnotations = async (
    abort?: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<LaterAnnotations> => {
    const all = await scanAnnotations(source, header, { from: 0, to: recordCount }, abort, onProgress);
    const more: Warning[] = [];
    warnBadAnnotations(all, more);
    return { annotations: setsOf(all), warnings: more };
  };
  return {
    name: fileStem(source.path),
    format: header.format,
    durationSec: Math.max(0, ...channels.map(({ channel }) => channel.sampleCount / channel.fs)),
    startTime,
    channels: channels.map(({ channel }) => channel),
    annotations: waits ? [] : setsOf(scan),
    warnings,
    sources: [source],
    ...(comments.length === 0 ? {} : { comments }),
    ...edfPerson(header),
    ...(waits ? { readAnnotations } : {}),
    ...readers(source, header, channels),
  };
}

const nothing: AnnotationScan = { recordOnsets: [], tals: [], leftOutCount: 0, badBytes: [] };

/** Returns all annotations, or those of the first and the last records if the others are read later. */
async function scanFor(
  source: ByteSource,
  header: EdfHeader,
  recordCount: number,
  isEdges: boolean,
  signal?: AbortSignal,
): Promise<AnnotationScan> {
  if (!isEdges) return scanAnnotations(source, header, { from: 0, to: recordCount }, signal);
  const first = await scanAnnotations(source, header, { from: 0, to: 1 }, signal);
  const last = await scanAnnotations(
    source,
    header,
    { from: recordCount - edgeRecords, to: recordCount },
    signal,
  );
  return { ...first, tals: [...first.tals, ...last.tals] };
}

/**
 * Reads the header of an EDF or BDF file, and nothing else.
 *
 * @param source the file; its header is read
 * @returns the result of `parseEdfHeader`
 */
export async function readEdfHeader(source: ByteSource, signal?: AbortSignal): Promise<EdfHeader> {
  const head = await source.read(0, fixedHeaderBytes, signal);
  const length = edfHeaderLength(head, source.path, source.size);
  return parseEdfHeader(await source.read(0, length, signal), source.path);
}

/** Warns of an invalid start, unless the day is withheld in EDF+'s form. */
function warnBadStart({ startDate, startClock, recording }: EdfHeader, warnings: Warning[]): void {
  if (isUnknownDay(startDate, recording) || (startDate === '' && startClock === '')) return;
  warnings.push({
    code: 'header-repaired',
    message: `The start "${printable(`${startDate} ${startClock}`)}" (byte 168) is not a valid date and time; the recording has none.`,
  });
}

function timelineFor(
  header: EdfHeader,
  scan: AnnotationScan,
  recordCount: number,
  file: string,
  warnings: Warning[],
): EdfTimeline {
  if (!header.discontinuous || scan.recordOnsets.length === 0) return continuousTimeline(recordCount);
  const maxPerRecord = Math.max(
    1,
    ...header.signals.filter((s) => !s.isAnnotations).map((s) => s.samplesPerRecord),
  );
  const timeline = joinEdfRuns(scan.recordOnsets, header.recordSec, header.recordSec / maxPerRecord, file);
  if (timeline.repairedCount > 0) {
    warnings.push({
      code: 'clock-repaired',
      message: `${timeline.repairedCount} data records have no onset, or one before the end of the previous record; they follow it directly.`,
    });
  }
  return timeline;
}

/** Refuses recordings that consist mostly of gaps, since memory use grows with the length in time. */
function checkGaps(header: EdfHeader, timeline: EdfTimeline, recordCount: number, file: string): void {
  const last = timeline.runs.at(-1);
  if (last === undefined || header.recordSec === 0) return;
  const endRecords = last.startSec / header.recordSec + (last.recordTo - last.recordFrom);
  const densest = Math.max(
    0,
    ...header.signals.filter((s) => !s.isAnnotations).map((s) => s.samplesPerRecord),
  );
  if (endRecords * densest <= maxWithGaps || endRecords <= maxStretch * recordCount) return;
  throw new BeatbenchError(
    'too-large',
    `The data records span ${Math.round(endRecords * header.recordSec)} s but hold ${Math.round(recordCount * header.recordSec)} s; split the file at its gaps.`,
    { file, field: 'time-keeping annotation' },
  );
}

/** Returns the rate, Hz. 1001 samples in 1.001 s give exactly 1000 Hz, despite rounding of the quotient. */
function findRate(samples: number, seconds: number): number {
  const ratio = samples / seconds;
  const plain = Number(ratio.toPrecision(9));
  return Math.abs(ratio - plain) <= 2 * Number.EPSILON * ratio ? plain : ratio;
}

function openChannels(header: EdfHeader, timeline: EdfTimeline, endSec: number): OpenChannel[] {
  const signals = header.signals.filter((each) => !each.isAnnotations && each.samplesPerRecord > 0);
  return signals.map((edfSignal) => {
    const known = edfScale(edfSignal);
    const scale = known ?? { gain: 1, baseline: 0, bits: header.sampleBytes * 8 };
    const unit = known === null ? '' : edfSignal.unit;
    const runs = channelRuns(timeline.runs, edfSignal.samplesPerRecord, header.recordSec);
    const fs = findRate(edfSignal.samplesPerRecord, header.recordSec);
    const channel: Channel = {
      label: edfSignal.label,
      role: guessRole(edfSignal.label, unit, fs),
      unit,
      fs,
      sampleCount: Math.min(placedLength(runs), Math.round(endSec * fs)),
      adc: scale,
    };
    return { channel, scale, edfSignal, runs };
  });
}

function readers(
  source: ByteSource,
  header: EdfHeader,
  channels: readonly OpenChannel[],
): Pick<Recording, 'read' | 'readDigital'> {
  async function readInto<Into extends Int32Array | Float64Array>(
    index: number,
    from: number,
    to: number,
    make: (open: OpenChannel, count: number) => Parameters<typeof readEdfSamples<Into>>[5],
    signal?: AbortSignal,
  ): Promise<Samples<Into>> {
    const open = channelAt(channels, index, source.path, { file: source.path });
    const first = Math.max(0, from);
    const range = { from: first, to: Math.max(first, Math.min(to, open.channel.sampleCount)) };
    const target = make(open, range.to - range.from);
    const { edfSignal, runs } = open;
    const gaps = await readEdfSamples(source, header, edfSignal, runs, range, target, signal);
    return { values: target.into, gaps };
  }
  return {
    async read(index, from, to, signal, memory): Promise<Samples> {
      const make = (open: OpenChannel, count: number) => asPhysical(open, count, memory);
      const { values, gaps } = await readInto(index, from, to, make, signal);
      for (const gap of gaps) values.fill(NaN, gap.from, gap.to);
      return { values, gaps };
    },
    readDigital: (index, from, to, signal) => readInto(index, from, to, asDigital, signal),
  };
}

function asPhysical({ scale }: OpenChannel, count: number, memory?: Float64Array) {
  const into = memory?.length === count ? memory : new Float64Array(count);
  return { into, take: createPhysicalCopier(scale) };
}

function asDigital(_: OpenChannel, count: number) {
  return { into: new Int32Array(count), take: copyDigitalSamples };
}
