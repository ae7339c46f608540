import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AdcScale, ByteSource, Recording, RecordingFormat } from '../../model/recording.ts';
import type { Person } from '../../model/person.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { channelAt } from '../channel-at.ts';
import { stemOf } from '../paths.ts';
import { guessRole } from '../roles.ts';
import { physicalSamples } from '../stored-lead.ts';

/** One lead of a cart's ECG, which is short and held whole. */
export interface HeldLead {
  readonly label: string;
  readonly unit: string;
  /** Hz. */
  readonly fs: number;
  readonly digital: Int32Array;
  /** Samples that the file has not, ascending. */
  readonly gaps: readonly IndexRange[];
  readonly adc: AdcScale;
}

/** What a cart's file says beside its leads. */
interface CartFile {
  readonly source: ByteSource;
  readonly format: RecordingFormat;
  /** ISO 8601 without zone; null where the file says none. */
  readonly startTime: string | null;
  readonly warnings: readonly Warning[];
  /** About the device and its filters; nothing of a person. */
  readonly comments: readonly string[];
  readonly person?: Person;
}

/**
 * A recording of leads that are held.
 *
 * @throws BeatbenchError `no-channel` where there are none
 */
export function cartRecording({ source, ...said }: CartFile, leads: readonly HeldLead[]): Recording {
  const file = source.path;
  if (leads.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no ECG; check what was exported.`, { file });
  }
  const within = ({ gaps }: HeldLead, from: number, to: number): IndexRange[] =>
    gaps.flatMap((gap) => {
      const own = { from: Math.max(from, gap.from) - from, to: Math.min(to, gap.to) - from };
      return own.from < own.to ? [own] : [];
    });
  const readDigital = async (
    index: number,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<Samples<Int32Array>> => {
    signal?.throwIfAborted();
    const lead = channelAt(leads, index, file);
    const first = Math.max(0, from);
    return { values: lead.digital.slice(first, Math.max(first, to)), gaps: within(lead, first, to) };
  };
  return {
    name: stemOf(file),
    ...said,
    durationSec: Math.max(...leads.map(({ digital, fs }) => digital.length / fs)),
    channels: leads.map(({ label, unit, fs, digital, adc }) => {
      const told = guessRole(label, unit);
      // A cart records nothing else.
      return { label, role: told === 'other' ? 'ecg' : told, unit, fs, sampleCount: digital.length, adc };
    }),
    annotations: [],
    sources: [source],
    read: async (index, from, to, signal) =>
      physicalSamples(await readDigital(index, from, to, signal), channelAt(leads, index, file).adc),
    readDigital,
  };
}
