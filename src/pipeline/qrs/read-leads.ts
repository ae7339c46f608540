import { detectBeats } from '../../analysis/qrs/detect-beats.ts';
import type { EcgSignal } from '../../analysis/qrs/detect-qrs.ts';
import { defaultOwnParams } from '../../analysis/qrs/own/params.ts';
import { leadQuality } from '../../analysis/quality/lead-quality.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { type Part, partOf, sampleRange } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';

/** How an ECG is to be read. */
interface LeadReading {
  readonly recording: Recording;
  readonly part: Part;
  readonly arithmetic: 'auto' | 'integer' | 'real';
  readonly signal: AbortSignal;
}

/** The ECG that beats are found in, and where it begins. */
export interface ReadLead {
  readonly ecg: EcgSignal;
  readonly startIndex: number;
  readonly label: string;
}

/** What a detector is given. */
export interface ChosenSignal extends ReadLead {
  /** Further leads, for a detector that looks at several. */
  readonly others: readonly EcgSignal[];
  readonly channelIndex: number;
}

/** Ids of the parameters that say what is read. */
export const readingIds = ['from', 'to', 'arithmetic', 'lead'];

/** Reads the chosen ECG, or the best, and the others where they are asked for. */
export async function readChosen(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<ChosenSignal> {
  const chosen = requireChannel(recording, choice, 'ecg');
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const arithmetic = parameters.word('arithmetic', ['auto', 'integer', 'real']);
  const reading = { recording, part, arithmetic, signal };
  const lead = parameters.word('lead', ['first', 'best', 'all']);
  const channelIndex = lead === 'best' ? await bestLead(chosen, reading) : chosen;
  await pause(0.5);
  const read = await readLead(channelIndex, reading);
  const others: EcgSignal[] = [];
  for (const index of lead === 'all' ? leadsBeside(recording, channelIndex) : []) {
    others.push((await readLead(index, reading)).ecg);
  }
  return { ...read, others, channelIndex };
}

/** Reads one ECG as recorded: digital values for integer arithmetic, physical ones for real. */
async function readLead(
  channelIndex: number,
  { recording, part, arithmetic, signal }: LeadReading,
): Promise<ReadLead> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, adc, label } = channel;
  const { from, to } = sampleRange(channel, part);
  if (arithmetic === 'real' || (arithmetic === 'auto' && adc === null)) {
    const samples = await recording.read(channelIndex, from, to, signal);
    return { ecg: { arithmetic: 'real', samples, fs, unit }, startIndex: from, label };
  }
  if (adc === null) throw noDigital(recording, label);
  const samples = await recording.readDigital(channelIndex, from, to, signal);
  return { ecg: { arithmetic: 'integer', samples, fs, gain: adc.gain, unit }, startIndex: from, label };
}

function noDigital(recording: Recording, label: string): BeatbenchError {
  return new BeatbenchError(
    'bad-parameter',
    `${label} has no digital values, which integer arithmetic needs; take real.`,
    { file: recording.name, channel: label },
  );
}

/** Indices of the ECGs beside one that have its rate and length. */
function leadsBeside({ channels }: Recording, channelIndex: number): number[] {
  const first = channels[channelIndex];
  return channels.flatMap(({ role, fs, sampleCount }, k) =>
    k !== channelIndex && role === 'ecg' && fs === first?.fs && sampleCount === first.sampleCount ? [k] : [],
  );
}

/** The ECG of the highest quality, by the beats that our own detector finds in each; of equals the first. */
async function bestLead(channelIndex: number, reading: LeadReading): Promise<number> {
  let best = { index: channelIndex, quality: -1 };
  for (const index of [channelIndex, ...leadsBeside(reading.recording, channelIndex)]) {
    const { ecg } = await readLead(index, { ...reading, arithmetic: 'auto' });
    const beats = detectBeats(ecg, { method: 'beatbench', params: defaultOwnParams });
    const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec]));
    const quality = leadQuality(ecg.samples, ecg.fs, rSec).index;
    if (quality > best.quality) best = { index, quality };
  }
  return best.index;
}
