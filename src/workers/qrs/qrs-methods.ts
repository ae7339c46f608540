import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { chooseChannels } from '../../pipeline/channels.ts';
import type { QrsRun } from '../../pipeline/qrs/analyse-qrs.ts';
import {
  compareMethods,
  type GrossMethods,
  grossMethods,
  type MethodRow,
} from '../../pipeline/qrs/compare-methods.ts';
import type { HeldRecording } from '../recordings/held-recordings.ts';
import { createPauser } from '../calls/pauser.ts';
import type { ReportProgress } from '../protocol.ts';

/** Comparison of each run, so that it is made only once. */
const kept = new WeakMap<object, readonly MethodRow[]>();

/**
 * Compares every detector with the reference of a run.
 * @throws BeatbenchError `cancelled` when `signal` aborts, between two detectors
 */
export async function compareRunMethods(
  recording: Recording,
  run: QrsRun,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<readonly MethodRow[]> {
  const before = kept.get(run.outputs);
  if (before !== undefined) return before;
  const made = await compareMethods(recording, run, createPauser(signal, tell));
  kept.set(run.outputs, made);
  return made;
}

/**
 * Compares every detector over the recordings that have an ECG and a reference.
 * @throws BeatbenchError `cancelled` when `signal` aborts, between two detectors of a record
 */
export function compareGrossMethods(
  held: Iterable<HeldRecording>,
  parameters: ParameterValues,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<GrossMethods> {
  const records = [...held].flatMap((entry) => {
    const { recording, byHand } = entry;
    const choice = chooseChannels(recording, byHand);
    if (entry.marks?.recording !== recording) entry.marks = { recording, bySettings: new Map() };
    return choice.ecg === null ? [] : [{ recording, choice, marks: entry.marks.bySettings }];
  });
  return grossMethods(records, parameters, { signal, pause: createPauser(signal, tell) });
}
