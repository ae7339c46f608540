import type { DenoiseSummary, DenoiseVariantRow } from '../../model/denoise-view.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analyseDenoise, type DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { summariseDenoise } from '../../pipeline/denoise/summarise-denoise.ts';
import { findKnownTruth, chooseSourceChannels } from './denoise-source.ts';
import type { HeldRecording } from '../recordings/held-recordings.ts';
import { toFailure } from '../calls/outcome.ts';
import { createPauser } from '../calls/pauser.ts';
import type { DenoiseRow, ReportProgress } from '../protocol.ts';
import { compareVariants } from '../../pipeline/denoise/compare-variants.ts';

/** Comparison of each run, so that it is made only once. */
const kept = new WeakMap<object, readonly DenoiseVariantRow[]>();

/**
 * Cleans the recording of a run with other variants.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
export async function compareRunVariants(
  run: DenoiseRun,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<readonly DenoiseVariantRow[]> {
  const before = kept.get(run.outputs);
  if (before !== undefined) return before;
  const pause = createPauser(signal, tell);
  const made = await compareVariants(run, pause);
  kept.set(run.outputs, made);
  return made;
}

const nothing: DenoiseSummary = {
  durationSec: 0,
  cycleCount: 0,
  keptCount: 0,
  movedCount: 0,
  heartRate: null,
  rrSdMs: null,
  snr: { before: null, after: null, trueBefore: null, trueAfter: null },
};

/**
 * Cleans the recordings that have an ECG, with the same parameters.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
export async function denoiseAllRecordings(
  held: Iterable<HeldRecording>,
  parameters: ParameterValues,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<readonly DenoiseRow[]> {
  const entries = [...held].filter((entry) => chooseSourceChannels(entry).ecg !== null);
  const pause = createPauser(signal, tell);
  const rows: DenoiseRow[] = [];
  for (const [place, entry] of entries.entries()) {
    const { name } = entry.recording;
    await pause(place / entries.length, name);
    try {
      const summary = await summariseRecording(entry, parameters, signal, (share) =>
        tell((place + share) / entries.length, name),
      );
      rows.push({ id: entry.id, name, ...summary, problem: null });
    } catch (error) {
      const { code, message } = toFailure(error);
      if (code === 'cancelled') throw error;
      const { durationSec } = entry.recording;
      rows.push({ id: entry.id, name, ...nothing, durationSec, problem: message });
    }
  }
  return rows;
}

async function summariseRecording(
  entry: HeldRecording,
  parameters: ParameterValues,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<DenoiseSummary> {
  const { recording, source, edits, mostHeldCount } = entry;
  const key = JSON.stringify([parameters, edits]);
  const known = entry.cleaned;
  if (known?.recording === recording && known.key === key) return known.summary;
  const options = {
    recording: source,
    choice: chooseSourceChannels(entry),
    parameters,
    edits,
    truth: findKnownTruth(entry),
    signal,
    onProgress: tell,
    mostHeldCount,
  };
  const summary = summariseDenoise(await analyseDenoise(options));
  entry.cleaned = { recording, key, summary };
  return summary;
}
