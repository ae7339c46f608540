import { BeatbenchError } from '../../model/failure.ts';
import type { FindSource } from './find-source.ts';
import type { SegmentSpec, WfdbHeader } from './header.ts';
import type { SignalSpec } from './header-signal.ts';
import { loadSegmentHeader, type LoadedSegment } from './load-segments.ts';
import type { ReadableSignal } from './signal-reader.ts';

/** Channels of a record of segments. */
export interface SegmentLayout {
  /** One signal description per channel. */
  readonly specs: readonly SignalSpec[];
  /** Returns a segment's signal for each channel, null if it has none. @throws BeatbenchError `bad-header` */
  readonly chooseSignals: (segment: LoadedSegment) => (ReadableSignal | null)[];
}

/**
 * Returns the name of the layout's header in a record of variable layout. That header comes first and has no samples.
 *
 * @param segments segments of the record
 * @returns null for a fixed layout
 */
export function layoutName([first]: readonly SegmentSpec[]): string | null {
  return first?.frameCount === 0 ? first.name : null;
}

/**
 * Reads a variable layout. A header without samples names the channels, and a segment has the channels whose labels it
 * repeats. Throws the same errors as `loadSegmentHeader`.
 *
 * @param name name of the layout's header, without the extension
 * @param find finds the files of the record
 * @returns channels, and the choice of a segment's signal for each
 */
export async function variableLayout(
  name: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<SegmentLayout> {
  const { header } = await loadSegmentHeader(name, find, signal);
  const specs = header.signals;
  return {
    specs,
    chooseSignals: (segment) => {
      const left = new Map<string, ReadableSignal[]>();
      for (const each of segment.opened.signals) {
        const namesakes = left.get(each.spec.label);
        if (namesakes === undefined) left.set(each.spec.label, [each]);
        else namesakes.push(each);
      }
      return specs.map((spec) => fitting(left.get(spec.label)?.shift(), spec, segment.path));
    },
  };
}

/**
 * Determines a fixed layout. Every segment has the same signals in the same order, and the first segment in which a
 * signal is stored describes it.
 *
 * @param record header of the whole record
 * @param file   its path, for errors
 * @param loaded headers of the segments
 * @returns channels, and the choice of a segment's signal for each
 * @throws BeatbenchError `bad-header` if no segment has as many signals as the record
 */
export function fixedLayout(
  record: WfdbHeader,
  file: string,
  loaded: Iterable<LoadedSegment>,
): SegmentLayout {
  const specs: SignalSpec[] = [];
  for (const { header } of loaded) {
    if (header.signals.length !== record.signalCount) continue;
    for (const [index, spec] of header.signals.entries()) {
      if (specs[index] === undefined || (specs[index].format === 0 && spec.format !== 0)) specs[index] = spec;
    }
  }
  if (specs.length < record.signalCount) {
    throw new BeatbenchError(
      'bad-header',
      `${file} announces ${record.signalCount} signals, but no segment has as many; correct the count.`,
      { file, field: 'number of signals' },
    );
  }
  return {
    specs,
    chooseSignals: ({ opened, path }) => {
      if (opened.signals.length !== specs.length) {
        throw new BeatbenchError(
          'bad-header',
          `The segment ${path} has ${opened.signals.length} signals but its record ${specs.length}; correct the wrong header.`,
          { file: path, field: 'number of signals' },
        );
      }
      return specs.map((spec, index) => fitting(opened.signals[index], spec, path));
    },
  };
}

/** Checks that a signal fits its channel. Returns null for a signal that is not stored. */
function fitting(signal: ReadableSignal | undefined, spec: SignalSpec, file: string): ReadableSignal | null {
  if (signal === undefined || signal.stored === null) return null;
  const { line, unit, samplesPerFrame } = signal.spec;
  const field = unit === spec.unit ? 'samples per frame' : 'unit';
  if (unit === spec.unit && samplesPerFrame === spec.samplesPerFrame) return signal;
  throw new BeatbenchError(
    'bad-header',
    `Line ${line} of the segment ${file} has another ${field} than its record; correct the header that is wrong.`,
    { file, line, field },
  );
}
