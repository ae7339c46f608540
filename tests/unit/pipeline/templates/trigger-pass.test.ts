import { describe, expect, it } from 'vitest';
import { detectTriggers, rectifyBand } from '../../../../src/analysis/qrs/trigger.ts';
import { defaultTriggerParams } from '../../../support/default-params.ts';
import {
  filteredRange,
  passBlockSize,
  passTriggers,
} from '../../../../src/pipeline/templates/trigger-pass.ts';
import { ecgRecording } from '../../../support/templates-run.ts';

const fs = 500;

/** Makes beats of uneven height over several blocks. */
function ecg(count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, n) => {
    const phase = ((n % 391) - 100) / 6;
    return (1 + 0.4 * Math.sin(n / 9000)) * Math.exp(-phase * phase) + 0.01 * Math.sin(n / 3);
  });
}

function runPass(values: Float64Array, from = 0, to = values.length) {
  const { lowHz, highHz, ...rule } = defaultTriggerParams;
  const recording = ecgRecording(values, fs);
  const pass = passTriggers({
    recording,
    channelIndex: 0,
    part: { from, to },
    band: { lowHz, highHz },
    rule,
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
  });
  return { recording, pass };
}

describe('one pass over a channel', () => {
  const values = ecg(2 * passBlockSize + 5000);

  it('finds the triggers of the whole, block by block', async () => {
    const whole = detectTriggers(rectifyBand(values, fs, defaultTriggerParams), fs, defaultTriggerParams);
    const { triggers, states } = await runPass(values).pass;
    expect(triggers).toEqual(whole);
    expect(states).toHaveLength(3);
  });

  it('counts triggers of a part from the recording’s first sample', async () => {
    const part = detectTriggers(
      rectifyBand(values.slice(1000, 90_000), fs, defaultTriggerParams),
      fs,
      defaultTriggerParams,
    );
    const { triggers } = await runPass(values, 1000, 90_000).pass;
    expect(triggers).toEqual(part.map((index) => index + 1000));
  });

  it('filters any part again with the same result', async () => {
    const { recording, pass } = runPass(values);
    const y = rectifyBand(values, fs, defaultTriggerParams);
    const range = { from: passBlockSize + 40, to: 2 * passBlockSize + 900 };
    const again = await filteredRange(recording, await pass, range, new AbortController().signal);
    expect(again.map(Math.abs)).toEqual(y.slice(range.from, range.to));
  });

  it('joins a gap across two blocks', async () => {
    const holed = values.slice();
    holed.fill(Number.NaN, passBlockSize - 10, passBlockSize + 20);
    expect((await runPass(holed).pass).gaps).toEqual([{ from: passBlockSize - 10, to: passBlockSize + 20 }]);
  });
});
