import type { Warning } from '../model/failure.ts';
import type { ByteSource, Recording } from '../model/recording.ts';
import { fileStem } from './paths.ts';

type FileContents = Omit<Recording, 'name' | 'durationSec' | 'annotations' | 'sources'> & Partial<Recording>;

/**
 * Creates the recording of one file. By default its name is that of the file, and its length that of its longest
 * channel.
 *
 * @param source   the file
 * @param contents all other properties; a name, length, annotations or sources given here replace the defaults
 * @returns the recording, with the defaults filled in
 */
export function fileRecording(source: ByteSource, contents: FileContents): Recording {
  return {
    name: fileStem(source.path),
    durationSec: Math.max(...contents.channels.map(({ sampleCount, fs }) => sampleCount / fs)),
    annotations: [],
    sources: [source],
    ...contents,
  };
}

/**
 * Creates the warning that items were left out, such as `2 marks are left out.`
 *
 * @param count number of items; 0 gives no warning
 * @param one   name of one item, with its verb
 * @param many  name of several items, with their verb
 * @returns one warning or none
 */
export function leftOutWarnings(count: number, one: string, many: string): Warning[] {
  return count === 0 ? [] : [{ code: 'left-out', message: `${count} ${count === 1 ? one : many} left out.` }];
}

/**
 * Creates the warning for a channel whose header has no usable scale.
 *
 * @param label label of the channel
 * @returns the warning `header-repaired`
 */
export function missingScaleWarning(label: string): Warning {
  return {
    code: 'header-repaired',
    message: `Channel "${label}" has no scale; its samples are the digital values.`,
  };
}

/**
 * Returns the rate rounded to a whole number if it differs from it by rounding only, Hz.
 *
 * @param fs rate, Hz
 * @returns rate, Hz
 */
export function roundNearInteger(fs: number): number {
  return Math.abs(fs - Math.round(fs)) < 1e-9 * fs ? Math.round(fs) : fs;
}
