import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, ByteSource, Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { fileRecording } from '../file-recording.ts';
import { guessRole } from '../roles.ts';
import { createPhysicalConversion, type StoredChannel, storedReaders } from '../stored-readers.ts';

/** One lead of a cart's ECG, which is short and kept in memory. */
export interface CartLead {
  readonly label: string;
  readonly unit: string;
  /** Hz. */
  readonly fs: number;
  readonly digital: Int32Array;
  /** Gaps of missing samples, ascending. */
  readonly gaps: readonly IndexRange[];
  readonly adc: AdcScale;
}

/** Content of a cart's file other than its leads. */
interface CartFile extends Pick<Recording, 'format' | 'startTime' | 'warnings' | 'person'> {
  readonly source: ByteSource;
  /** Comments about the device and its filters; never about a person. */
  readonly comments: readonly string[];
}

/**
 * Creates a recording of leads in memory.
 *
 * @param file  the file, and what it says about the recording
 * @param leads digital samples of each lead, with their scale
 * @returns one ECG channel per lead
 * @throws BeatbenchError `no-channel` if there are none
 */
export function cartRecording({ source, ...said }: CartFile, leads: readonly CartLead[]): Recording {
  const file = source.path;
  if (leads.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no ECG; check what was exported.`, { file });
  }
  return fileRecording(source, {
    ...said,
    channels: leads.map(({ label, unit, fs, digital, adc }) => {
      const guessedRole = guessRole(label, unit);
      // A cart records only ECGs.
      return {
        label,
        role: guessedRole === 'other' ? 'ecg' : guessedRole,
        unit,
        fs,
        sampleCount: digital.length,
        adc,
      };
    }),
    ...storedReaders(file, leads.map(heldChannel)),
  });
}

/**
 * Formats facts as lines `NAME: VALUE`, without empty ones.
 *
 * @param said names and values; an empty value is left out
 * @returns one line per fact
 */
export function formatFactLines(said: readonly (readonly [name: string, value: string])[]): string[] {
  return said.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
}

function heldChannel({ label, digital, gaps, adc }: CartLead): StoredChannel {
  const ends = [...gaps.map(({ from }) => from), digital.length];
  const starts = [0, ...gaps.map(({ to }) => to)];
  return {
    label,
    sampleCount: digital.length,
    runs: starts.map((from, k) => ({ from, count: (ends[k] ?? from) - from, storedFrom: from })),
    fill: async (from, into, signal) => {
      signal?.throwIfAborted();
      into.set(digital.subarray(from, from + into.length));
    },
    physical: createPhysicalConversion(adc),
    isDigital: true,
  };
}
