import type { Warning } from '../model/failure.ts';
import type { ByteSource, Recording } from '../model/recording.ts';
import { fileStem } from './paths.ts';

type SaidByFile = Omit<Recording, 'name' | 'durationSec' | 'annotations' | 'sources'> & Partial<Recording>;

/**
 * The recording that one file makes: called as the file, as long as its longest channel.
 *
 * @param said all else; where it says name, length, annotations or sources, these stand
 */
export function fileRecording(source: ByteSource, said: SaidByFile): Recording {
  return {
    name: fileStem(source.path),
    durationSec: Math.max(...said.channels.map(({ sampleCount, fs }) => sampleCount / fs)),
    annotations: [],
    sources: [source],
    ...said,
  };
}

/**
 * What is said of things that were left out, such as `2 marks are left out.`
 *
 * @param count how many; of none nothing is said
 * @param one   what one of them is called, with its verb
 * @param many  what several are called
 */
export function leftOutCount(count: number, one: string, many: string): Warning[] {
  return count === 0 ? [] : [{ code: 'left-out', message: `${count} ${count === 1 ? one : many} left out.` }];
}

/** What is said of a channel whose header has no scale that can be reckoned with. */
export function withoutScale(label: string): Warning {
  return {
    code: 'header-repaired',
    message: `Channel "${label}" has no scale; its samples are the digital values.`,
  };
}

/** The rate that is meant: a whole one where rounding made it nearly whole, Hz. */
export function nearlyWhole(fs: number): number {
  return Math.abs(fs - Math.round(fs)) < 1e-9 * fs ? Math.round(fs) : fs;
}
