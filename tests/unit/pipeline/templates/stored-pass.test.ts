import { describe, expect, it } from 'vitest';
import { defaultTriggerParams } from '../../../support/default-params.ts';
import { decodePass, encodePass } from '../../../../src/pipeline/templates/stored-pass.ts';
import {
  passBlockSize,
  passTriggers,
  type PassProgress,
} from '../../../../src/pipeline/templates/trigger-pass.ts';
import { ecgRecording } from '../../../support/templates-run.ts';

const fs = 500;
const part = { from: 1000, to: 3 * passBlockSize + 7000 };

/** Makes beats of uneven height, with gaps inside a block and across two blocks. */
function ecg(): Float64Array {
  const values = Float64Array.from({ length: part.to + 500 }, (_, n) => {
    const phase = ((n % 391) - 100) / 6;
    return (1 + 0.4 * Math.sin(n / 9000)) * Math.exp(-phase * phase) + 0.01 * Math.sin(n / 3);
  });
  values.fill(Number.NaN, 40_000, 41_000);
  return values.fill(Number.NaN, part.from + passBlockSize - 300, part.from + passBlockSize + 200);
}

const recording = ecgRecording(ecg(), fs);

function pass(resume: PassProgress | null, onBlock?: (progress: PassProgress) => Promise<void>) {
  const { lowHz, highHz, ...rule } = defaultTriggerParams;
  return passTriggers({
    recording,
    channelIndex: 0,
    part,
    band: { lowHz, highHz },
    rule,
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
    resume,
    ...(onBlock === undefined ? {} : { onBlock }),
  });
}

describe('a pass with a checkpoint after each block', () => {
  it('continues from any of them to the result of one pass', async () => {
    const stored: Uint8Array[] = [];
    const whole = await pass(null, async (progress) => {
      stored.push(await encodePass('key', progress));
    });
    expect(stored).toHaveLength(4);
    expect(whole.gaps).toHaveLength(2);
    for (const [k, bytes] of stored.entries()) {
      const { setup, makeProgress } = await decodePass('file', bytes);
      expect(setup).toBe('key');
      const progress = makeProgress(part);
      expect(progress.to).toBe(Math.min(part.to, part.from + (k + 1) * passBlockSize));
      expect(await pass(progress)).toEqual(whole);
    }
  });

  it('is rejected for another part', async () => {
    let bytes = new Uint8Array();
    await pass(null, async (progress) => {
      if (progress.to < part.to) bytes = Uint8Array.from(await encodePass('key', progress));
    });
    const { makeProgress } = await decodePass('file', bytes);
    expect(() => makeProgress({ from: part.from + 1, to: part.to })).toThrow(/‘file’: to is not the seam/);
    const { makeProgress: again } = await decodePass('file', bytes);
    expect(() => again({ from: part.from, to: part.from + passBlockSize })).toThrow(
      /to is not a whole number/,
    );
  });
});
