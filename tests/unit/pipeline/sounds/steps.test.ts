import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseSounds } from '../../../../src/pipeline/sounds/analyse-sounds.ts';

const { recording, truth } = synthesise({
  ...defaultSynthParams,
  durationSec: 20,
  fs: 1000,
  pcg: true,
  noise: [{ kind: 'white', snrDb: 20, channel: 'all' }],
});

test('the steps to the sounds of a beat mark its results', async () => {
  const run = await analyseSounds({
    recording,
    choice: chooseChannels(recording),
    parameters: { resamples: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const beat = run.result.beats[4];
  const known = truth.beats.find(({ r }) => Math.abs(r - (beat?.r ?? 0)) < 0.05) ?? null;
  const { steps, plain } = await run.steps({ rSec: beat?.r ?? 0, truth: known });
  expect(steps.map(({ title }) => title)).toEqual(['Filter', 'Envelope', 'Cut', 'Average', 'S1', 'S2']);
  expect(steps.every(({ series, dropped }) => series.length > 0 && dropped.startsWith('Removed'))).toBe(true);
  for (const [title, name] of [
    ['S1', 's1'],
    ['S2', 's2'],
  ] as const) {
    const step = steps.find((one) => one.title === title);
    const [historic, least] = step?.marks ?? [];
    const msOf = (sec: number | null | undefined) => ((sec ?? Number.NaN) - (beat?.r ?? 0)) * 1000;
    expect(historic?.at).toBeCloseTo(msOf(beat?.[name].historic), 6);
    expect(least?.at).toBeCloseTo(msOf(beat?.[name].leastVariance), 6);
    expect(step?.lines[0]?.at).toBeCloseTo(((known?.[name] ?? 0) - (known?.r ?? 0)) * 1000, 6);
  }
  expect(plain.map(({ stage }) => stage)).toContain('detect');
});
