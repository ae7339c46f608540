import { expect, it } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { withRoles } from '../../../support/landmark-run.ts';
import { blurredNotchMs, raisedPulseMs, saidBlurMs } from '../../../support/tolerances.ts';

/** Makes a record of a minute whose pulse has one of so many samples of the ECG. */
async function makeRecord(keptOne: number): Promise<Recording> {
  const { recording } = synthesise({ ...defaultSynthParams, fs: 512, seed: 41 });
  const read = async (role: string) => {
    const index = recording.channels.findIndex((channel) => channel.role === role);
    return Float64Array.from((await recording.read(index, 0, recording.channels[index].sampleCount)).values);
  };
  return withRoles([
    { label: 'ECG', role: 'ecg', fs: 512, values: await read('ecg') },
    {
      label: 'PPG',
      role: 'ppg',
      fs: 512 / keptOne,
      values: (await read('ppg')).filter((_, k) => k % keptOne === 0),
    },
  ]);
}

async function measure(recording: Recording, parameters: ParameterValues = {}, mostHeld?: number) {
  const run = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0, window: 'record', ...parameters },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...(mostHeld === undefined ? {} : { mostHeld }),
  });
  const [{ intervals }] = run.outputs.judge.windows;
  const means = (['rptt', 'lvet'] as const).map((key) => intervals[key].aligned.mean ?? Number.NaN);
  const ofRate = run.warnings.find(({ code }) => code === 'rate-low')?.message ?? '';
  return { means, codes: run.warnings.map(({ code }) => code), ofRate };
}

const differences = (a: readonly number[], b: readonly number[]) =>
  a.map((value, k) => Math.abs(value - b[k]));

it('a pulse of 64 Hz has the intervals of the same pulse at 512 Hz, also in passes', async () => {
  const [fast, slow] = [await makeRecord(1), await makeRecord(8)];
  const [whole, raised] = [await measure(fast), await measure(slow)];
  expect(Math.max(...differences(raised.means, whole.means))).toBeLessThan(raisedPulseMs);
  expect(raised.codes).not.toContain('rate-low');
  expect((await measure(slow, {}, 1)).means).toEqual(raised.means);
  // At its own rate the slope is computed over 125 ms, which moves the notch.
  const native = await measure(slow, { rate: 'native' });
  expect(differences(native.means, whole.means)[1]).toBeGreaterThan(blurredNotchMs);
});

it('a pulse of 32 Hz has a warning', async () => {
  expect((await measure(await makeRecord(16))).codes).toContain('rate-low');
});

it('a pulse of 128 Hz has a warning that says by how much its notches are early', async () => {
  const [fast, slow] = [await measure(await makeRecord(1)), await measure(await makeRecord(4))];
  const said = Number(/makes notches some (\d+) ms early/.exec(slow.ofRate)?.[1]);
  expect(Math.abs(fast.means[1] - slow.means[1] - said)).toBeLessThan(saidBlurMs);
  expect(said).toBeGreaterThan(1);
  expect((await measure(await makeRecord(2))).codes).not.toContain('rate-low');
});
