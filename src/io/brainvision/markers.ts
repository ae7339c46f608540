import type { Annotation } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import { splitIniValue, readSections } from './sections.ts';

export interface BrainVisionMarkers {
  readonly annotations: readonly Annotation[];
  /** ISO 8601 without zone, of sample 0; null where none is said. */
  readonly startTime: string | null;
}

/** A study has thousands. */
const mostMarkers = 200_000;

/**
 * Markers as annotations, in the order of their times: kind and description with `/` between them.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’: `Mk1=KIND,DESCRIPTION,POSITION,POINTS,CHANNEL,DATE`, positions from 1.
 *
 * @param text     of the `.vmrk` file
 * @param said     rate of the samples, Hz, and number of channels
 * @param warnings takes what is left out
 */
export function parseMarkers(
  text: string,
  { fs, channelCount }: { readonly fs: number; readonly channelCount: number },
  warnings: Warning[],
): BrainVisionMarkers {
  const entries = [...(readSections(text).get('marker infos') ?? [])].filter(([key]) => /^mk\d+$/.test(key));
  let startTime: string | null = null;
  let segmentCount = 0;
  let badCount = Math.max(0, entries.length - mostMarkers);
  const annotations = entries.slice(0, mostMarkers).flatMap(([, entry]): Annotation[] => {
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
    // Of all channels it is 0; else they count from 1.
    const own = /^\d{1,4}$/.test(channel) ? Number(channel) - 1 : -1;
    const length = /^\d{1,15}$/.test(points) ? Number(points) : 1;
    return [
      {
        sampleIndex: at,
        label: '"',
        subtype: 0,
        channel: own >= 0 && own < channelCount ? own : 0,
        num: 0,
        aux: [kind, description].filter((part) => part !== '').join('/'),
        ...(length > 1 ? { lengthSec: length / fs } : {}),
      },
    ];
  });
  if (badCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `${badCount} ${badCount === 1 ? 'marker is' : 'markers are'} left out.`,
    });
  }
  if (segmentCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `The recording was interrupted ${segmentCount} ${segmentCount === 1 ? 'time' : 'times'}, where marks stand; the time between is left out.`,
    });
  }
  return { annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex), startTime };
}

/** `20131113161403794232`: down to µs, of which ms are kept. */
function timeOfDate(date: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?\d*$/.exec(date);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, ms = '000'] = match;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (Number(year) === 0 || Number.isNaN(Date.parse(`${text}Z`))) return null;
  return ms === '000' ? text : `${text}.${ms}`;
}
