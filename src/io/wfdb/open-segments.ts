import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { FindSource } from './find-source.ts';
import type { WfdbHeader } from './header.ts';
import type { SegmentSpec } from './header-segments.ts';
import { loadSegments } from './load-segments.ts';
import type { LoadedSegment, SegmentOutcome } from './load-segments.ts';
import { channelOf } from './open-signals.ts';
import type { RecordBody } from './record-channel.ts';
import { fixedLayout, layoutName, variableLayout } from './segment-layout.ts';
import type { SegmentLayout } from './segment-layout.ts';
import { firstWarnings, segmentWarnings } from './segment-warnings.ts';
import { segmentedChannel } from './segmented-channel.ts';
import type { ChannelPart } from './segmented-channel.ts';
import type { ReadableSignal } from './signal-reader.ts';

/**
 * Samples of one channel that lie in no segment, at most: three months at 125 Hz. They cost nothing
 * to announce, so their number needs a limit of its own.
 */
const mostGapSamples = 2 ** 30;
/** Signals of all segments together, at most: a hundred times what months of intensive care have. */
const mostParts = 2 ** 20;

/**
 * Opens a record of several segments, of fixed or variable layout. A segment whose files are not
 * there or do not fit becomes a gap, with a warning that names it.
 *
 * Of the signal files nothing is read yet; the segments' headers are read once each.
 * Source: header(5) of the WFDB manual, 'Multi-segment records'.
 *
 * @param file  the header's path, for errors
 * @returns channels and their readers
 * @throws BeatbenchError as the first segment does where none can be used; `missing-file` for the
 *                        layout's header; `too-large`
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
  const layout = variable ?? layoutOf(header, file, loaded, problems);
  checkParts(layout, segments, file);
  const parts = placeParts(segments, outcomes, layout, problems);
  if (parts.every((each) => each.length === 0)) throw firstProblem(problems, file);
  const frameCount = segments.reduce((sum, segment) => sum + segment.frameCount, 0);
  checkGaps(layout, parts, frameCount, file);
  return {
    channels: layout.specs.map((spec, index) => {
      const channel = channelOf(spec, index, header.fs, frameCount * spec.samplesPerFrame);
      return segmentedChannel(channel, parts[index] ?? [], spec, file);
    }),
    sources: sourcesOf(segments, outcomes, named, find),
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

function layoutOf(
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
  const sentence = `${file} has no segment with a signal, so there is nothing to show; open a record that has data.`;
  return first ?? new BeatbenchError('empty', sentence, { file });
}

/** The parts of each channel, in order of time; what does not fit the layout goes to `problems`. */
function placeParts(
  segments: readonly SegmentSpec[],
  outcomes: ReadonlyMap<string, SegmentOutcome>,
  layout: SegmentLayout,
  problems: Map<string, BeatbenchError>,
): ChannelPart[][] {
  const signals = new Map<string, (ReadableSignal | null)[]>();
  for (const [name, outcome] of outcomes) {
    try {
      if (isLoaded(outcome)) signals.set(name, layout.signalsOf(outcome));
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
  if (specs.length * segments.length <= mostParts) return;
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
    if (missing <= mostGapSamples) continue;
    throw new BeatbenchError(
      'too-large',
      `${file} announces ${missing} samples of ${spec.label} that no segment holds; open the segments' files too or correct their lengths.`,
      { file, channel: spec.label },
    );
  }
}

/** Headers and signal files, each once, in the order of the record. */
function sourcesOf(
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
  const message = `${file} announces ${frameCount} samples a signal, and its segments ${sum}; the latter is taken.`;
  return [{ code: 'header-repaired', message }];
}
