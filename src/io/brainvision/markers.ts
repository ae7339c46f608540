import { type Annotation, makeTextNote } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import { isoTime } from '../epoch.ts';
import { leftOutWarnings } from '../file-recording.ts';
import { splitIniValue, readSections } from './sections.ts';

export interface BrainVisionMarkers {
  readonly annotations: readonly Annotation[];
  /** Start of sample 0, ISO 8601 without zone; null if there is none. */
  readonly startTime: string | null;
}

/** Maximum number of markers; a study has thousands. */
const maxMarkers = 200_000;

/**
 * Parses markers as annotations, in order of time, with kind and description joined by `/`.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’: `Mk1=KIND,DESCRIPTION,POSITION,POINTS,CHANNEL,DATE`,
 * positions from 1.
 *
 * @param text     content of the `.vmrk` file
 * @param said     rate of the samples, Hz, and number of channels
 * @param warnings receives what is left out
 * @returns annotations, and the date of the first sample if a marker has one
 */
export function parseMarkers(
  text: string,
  { fs, channelCount }: { readonly fs: number; readonly channelCount: number },
  warnings: Warning[],
): BrainVisionMarkers {
  const entries = [...(readSections(text).get('marker infos') ?? [])].filter(([key]) => /^mk\d+$/.test(key));
  let startTime: string | null = null;
  let segmentCount = 0;
  let badCount = Math.max(0, entries.length - maxMarkers);
  const annotations = entries.slice(0, maxMarkers).flatMap(([, entry]): Annotation[] => {
    const [kind = '', description = '', position = '', points = '', channel = '', date = ''] =
      splitIniValue(entry);
    const at = /^\d{1,15}$/.test(position) ? Number(position) - 1 : -1;
    if (at < 0) {
      badCount += 1;
      return [];
    }
    const isSegment = kind === 'New Segment';
    if (isSegment && at === 0) {
      startTime ??= timeOfDate(date);
      return [];
    }
    segmentCount += Number(isSegment);
    // The channel is 0 for all channels; otherwise it counts from 1.
    const own = /^\d{1,4}$/.test(channel) ? Number(channel) - 1 : -1;
    const length = /^\d{1,15}$/.test(points) ? Number(points) : 1;
    const aux = [kind, description].filter((part) => part !== '').join('/');
    return [makeTextNote(at, aux, own >= 0 && own < channelCount ? own : 0, length > 1 ? length / fs : 0)];
  });
  warnings.push(...leftOutWarnings(badCount, 'marker is', 'markers are'));
  if (segmentCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `The recording was interrupted ${segmentCount} ${segmentCount === 1 ? 'time' : 'times'}, at the marks; the time between is left out.`,
    });
  }
  return { annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex), startTime };
}

/** Parses `20131113161403794232`, which has a resolution of µs; ms are kept. */
function timeOfDate(date: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?\d*$/.exec(date);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, ms = '000'] = match;
  if (Number(year) === 0) return null;
  return isoTime([year, month, day, hour, minute, second], ms === '000' ? '' : `.${ms}`);
}
