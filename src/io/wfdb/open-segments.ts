import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { FindSource } from './find-source.ts';
import type { SegmentSpec, WfdbHeader } from './header.ts';
import { type LoadedSegment, loadSegments, type SegmentOutcome } from './load-segments.ts';
import { describeChannel } from './open-signals.ts';
import type { RecordBody } from './record-channel.ts';
import { fixedLayout, layoutName, type SegmentLayout, variableLayout } from './segment-layout.ts';
import { type ChannelPart, segmentedChannel } from './segmented-channel.ts';
import type { ReadableSignal } from './signal-reader.ts';
import { printable } from '../../model/printable.ts';

/** Maximum number of names in one warning, and of warnings of one kind; the rest is counted. */
const maxShown = 5;

/**
 * Creates the warnings about segments that cannot be used: one for all missing segments, and one for each other
 * segment.
 *
 * @param segmentCount number of different segments that the record names
 */
function segmentWarnings(problems: readonly BeatbenchError[], segmentCount: number, file: string): Warning[] {
  const missing = problems.filter(({ code }) => code === 'missing-file');
  const broken = problems.filter(({ code }) => code !== 'missing-file');
  const warnings = firstWarnings(
    broken.map(({ message }) => ({ code: 'short-data', message: `${message} Its time is a gap.` })),
    file,
  );
  if (missing.length === 0) return warnings;
  const names = missing.slice(0, maxShown).map(({ where }) => printable(where?.file ?? '').slice(0, 80));
  const more = missing.length > maxShown ? ` and ${missing.length - maxShown} more` : '';
  const message = `Files of ${missing.length} of the ${segmentCount} segments of ${printable(file)} are missing (${names.join(', ')}${more}); their time is a gap. Open them together with the record.`;
  return [{ code: 'short-data', message }, ...warnings];
}

/** Returns the first of many warnings about segments, and one with the number of the others. */
function firstWarnings(warnings: readonly Warning[], file: string): Warning[] {
  const firstShown = warnings.slice(0, maxShown);
  const rest = warnings.length - firstShown.length;
  if (rest === 0) return firstShown;
  return [
    ...firstShown,
    { code: 'short-data', message: `${rest} more segments of ${printable(file)} are also incomplete.` },
  ];
}

/**
 * Maximum number of samples of one channel that are in no segment: three months at 125 Hz. A header can announce them
 * without any data, so their number needs a separate limit.
 */
const maxGapSamples = 2 ** 30;
/** Maximum number of signals of all segments together: a hundred times that of months of intensive care. */
const maxParts = 2 ** 20;

/**
 * Opens a record of several segments, of fixed or variable layout. A segment whose files are missing or do not fit
 * becomes a gap, with a warning that names it.
 *
 * Signal files are not read yet. Each segment's header is read once.
 * Source: header(5) of the WFDB manual, 'Multi-segment records'.
 *
 * @param file path of the header, for errors
 * @returns channels and their readers
 * @throws BeatbenchError the error of the first segment if none can be used; `missing-file` for the layout's header;
 *         `too-large`
 */
export async function openSegments(
  header: WfdbHeader,
  file: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<RecordBody> {
  const segments = header.segments ?? [];
  const named = layoutName(segments);
  const variable = named === null ? null : await variableLayout(named, find, signal);
  const outcomes = await loadSegments(segments, header.fs, find, signal);
  const loaded = [...outcomes.values()].filter(isLoaded);
  const problems = new Map<string, BeatbenchError>();
  for (const [name, outcome] of outcomes) if (!isLoaded(outcome)) problems.set(name, outcome);
  const layout = variable ?? readLayout(header, file, loaded, problems);
  checkParts(layout, segments, file);
  const parts = placeParts(segments, outcomes, layout, problems);
  if (parts.every((each) => each.length === 0)) throw firstProblem(problems, file);
  const frameCount = segments.reduce((sum, segment) => sum + segment.frameCount, 0);
  checkGaps(layout, parts, frameCount, file);
  return {
    channels: layout.specs.map((spec, index) => {
      const channel = describeChannel(spec, index, header.fs, frameCount * spec.samplesPerFrame);
      return segmentedChannel(channel, parts[index] ?? [], spec, file);
    }),
    sources: findSources(segments, outcomes, named, find),
    warnings: [
      ...lengthWarnings(header, frameCount, file),
      ...segmentWarnings([...problems.values()], outcomes.size, file),
      ...firstWarnings(
        loaded.flatMap(({ header: own, opened }) => [...own.warnings, ...opened.warnings]),
        file,
      ),
    ],
  };
}

function isLoaded(outcome: SegmentOutcome): outcome is LoadedSegment {
  return !(outcome instanceof BeatbenchError);
}

function readLayout(
  header: WfdbHeader,
  file: string,
  loaded: readonly LoadedSegment[],
  problems: ReadonlyMap<string, BeatbenchError>,
): SegmentLayout {
  if (loaded.length === 0) throw firstProblem(problems, file);
  return fixedLayout(header, file, loaded);
}

function firstProblem(problems: ReadonlyMap<string, BeatbenchError>, file: string): BeatbenchError {
  const [first] = problems.values();
  const sentence = `${file} has no segment with a signal; open a record that has data.`;
  return first ?? new BeatbenchError('empty', sentence, { file });
}

/** Returns the parts of each channel, in order of time. Segments that do not fit the layout are added to `problems`. */
function placeParts(
  segments: readonly SegmentSpec[],
  outcomes: ReadonlyMap<string, SegmentOutcome>,
  layout: SegmentLayout,
  problems: Map<string, BeatbenchError>,
): ChannelPart[][] {
  const signals = new Map<string, (ReadableSignal | null)[]>();
  for (const [name, outcome] of outcomes) {
    try {
      if (isLoaded(outcome)) signals.set(name, layout.chooseSignals(outcome));
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      problems.set(name, error);
    }
  }
  const parts: ChannelPart[][] = layout.specs.map(() => []);
  let start = 0;
  for (const { name, frameCount } of segments) {
    for (const [index, signal] of (signals.get(name ?? '') ?? []).entries()) {
      if (signal === null || frameCount === 0) continue;
      const { samplesPerFrame } = signal.spec;
      const from = start * samplesPerFrame;
      const to = from + Math.min(signal.sampleCount, frameCount * samplesPerFrame);
      parts[index]?.push({ from, to, signal });
    }
    start += frameCount;
  }
  return parts;
}

function checkParts({ specs }: SegmentLayout, segments: readonly SegmentSpec[], file: string): void {
  if (specs.length * segments.length <= maxParts) return;
  throw new BeatbenchError(
    'too-large',
    `${file} announces ${specs.length} signals in ${segments.length} segments, more than any record has; correct the header.`,
    { file, field: 'number of segments' },
  );
}

function checkGaps(
  { specs }: SegmentLayout,
  parts: readonly (readonly ChannelPart[])[],
  frameCount: number,
  file: string,
): void {
  for (const [index, spec] of specs.entries()) {
    const stored = (parts[index] ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
    const missing = frameCount * spec.samplesPerFrame - stored;
    if (missing <= maxGapSamples) continue;
    throw new BeatbenchError(
      'too-large',
      `${file} announces ${missing} samples of ${spec.label} that no segment holds; open the segments' files too or correct their lengths.`,
      { file, channel: spec.label },
    );
  }
}

/** Returns headers and signal files, each once, in the order of the record. */
function findSources(
  segments: readonly SegmentSpec[],
  outcomes: ReadonlyMap<string, SegmentOutcome>,
  layout: string | null,
  find: FindSource,
): ByteSource[] {
  const sources = new Set<ByteSource>();
  const addHeader = (name: string): void => {
    const source = find(`${name}.hea`);
    if (source !== null) sources.add(source);
  };
  if (layout !== null) addHeader(layout);
  for (const segment of segments) {
    const outcome = outcomes.get(segment.name ?? '');
    if (segment.name === null || outcome === undefined || !isLoaded(outcome)) continue;
    addHeader(segment.name);
    for (const source of outcome.opened.sources) sources.add(source);
  }
  return [...sources];
}

function lengthWarnings({ frameCount }: WfdbHeader, sum: number, file: string): Warning[] {
  if (frameCount === null || frameCount === sum) return [];
  const message = `${file} announces ${frameCount} samples per signal, but its segments ${sum}; the latter is used.`;
  return [{ code: 'header-repaired', message }];
}
