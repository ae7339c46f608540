import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../../src/model/recording.ts';
import type { ChannelChoice } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals, type IntervalsRun } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { makeSynthetic } from '../../../../src/pipeline/made-recordings.ts';
import { realRecordings } from '../../../truth/real-recordings.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { sweepFirst } from '../../../support/gate.ts';

const findChannel = ({ channels }: Recording, label: string): number =>
  channels.findIndex((channel) => channel.label === label);

function analyse(recording: Recording, choice: ChannelChoice): Promise<IntervalsRun> {
  return analyseIntervals({
    recording,
    recordingId: recording.name,
    choice,
    parameters: {},
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

const listCodes = ({ warnings }: IntervalsRun): string[] => warnings.map(({ code }) => code);

/** Delays one channel by a time in ms, with its first value before. */
function shifted(recording: Recording, index: number, shiftMs: number): Recording {
  const { fs, sampleCount } = recording.channels[index];
  const shift = Math.round((shiftMs / 1000) * fs);
  return {
    ...recording,
    read: async (channel, from, to, signal) => {
      if (channel !== index) return recording.read(channel, from, to, signal);
      const values = new Float64Array(to - from);
      const [first, end] = [Math.max(from - shift, 0), Math.min(Math.max(to - shift, 0), sampleCount)];
      const own = await recording.read(channel, first, Math.max(end, first), signal);
      for (let k = 0; k < values.length; k++) {
        const at = Math.min(Math.max(from + k - shift, first), Math.max(end - 1, first)) - first;
        values[k] = own.values[at] ?? 0;
      }
      return { values, gaps: [] };
    },
  };
}

describe('a made recording', () => {
  const { recording } = makeSynthetic('made', { duration: 60, heartRate: '66', noise: 'white:25', seed: 3 });
  const choice = { ecg: findChannel(recording, 'ECG'), ppg: findChannel(recording, 'PPG') };

  it('is accepted if it is plausible', async () => {
    const run = await analyse(recording, choice);
    expect(listCodes(run)).not.toContain('implausible');
    expect(listCodes(run)).not.toContain('not-measurable');
  });

  it.each([
    ['channels exchanged', () => analyse(recording, { ecg: choice.ppg, ppg: choice.ecg })],
    ['its pulse 200 ms early', () => analyse(shifted(recording, choice.ppg, -200), choice)],
    ['its pulse 500 ms late', () => analyse(shifted(recording, choice.ppg, 500), choice)],
  ])('a made recording with %s is reported as implausible or not measurable', async (_, run) => {
    const codes = listCodes(await run());
    expect(codes.filter((code) => code === 'implausible' || code === 'not-measurable')).not.toEqual([]);
    // Before all other findings.
    expect(['implausible', 'not-measurable']).toContain(codes[0]);
  });
});

describe.skipIf(!hasData)(`a wrist in motion${dataNote}`, () => {
  for (const part of sweepFirst(
    realRecordings.filter(({ name }) => name.startsWith('wrist')),
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `$name has no rPTT printed as a result${part.note}`,
      async ({ open, ecg, ppg }) => {
        const recording = await open();
        const run = await analyse(recording, {
          ecg: findChannel(recording, ecg),
          ppg: findChannel(recording, ppg),
        });
        const warning = run.warnings.find(({ code }) => code === 'not-measurable');
        expect(warning?.message).toMatch(
          /^rPTT is not measurable.*: The pulse follows the ECG in \d+ of \d+ beats/,
        );
      },
    );

  it('a finger at rest has one', async () => {
    const seated = realRecordings.find(({ name }) => name === 'arduino sitting');
    if (seated === undefined) throw new Error('the recording is not listed');
    const recording = await seated.open();
    const choice = { ecg: findChannel(recording, seated.ecg), ppg: findChannel(recording, seated.ppg) };
    const run = await analyse(recording, choice);
    expect(run.warnings.filter(({ message }) => message.startsWith('rPTT is not measurable'))).toEqual([]);
  });
});
