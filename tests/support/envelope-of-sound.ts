import type { EnvelopeParams } from '../../src/analysis/sounds/params.ts';
import type { Warning } from '../../src/model/failure.ts';
import type { Samples } from '../../src/model/samples.ts';
import { MemorySignal } from '../../src/pipeline/signal-reader.ts';
import { soundEnvelopes } from '../../src/pipeline/sounds/envelope-signals.ts';

/** Computes the envelopes of a sound that is wholly in memory, and their report. */
export async function envelopeOfSound(sound: Samples, fs: number, params: EnvelopeParams) {
  const warnings: Warning[] = [];
  const context = {
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
    warn: (warning: Warning) => void warnings.push(warning),
    record: () => undefined,
  };
  const pcg = new MemorySignal({ ...sound, fs, startSec: 0, unit: 'V', label: 'PCG' });
  const { envelope } = await soundEnvelopes(pcg, params, context);
  return { envelope, warnings };
}
