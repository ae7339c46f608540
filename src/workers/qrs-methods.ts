import type { Recording } from '../model/recording.ts';
import { compareMethods, type MethodRow } from '../pipeline/qrs/compare-methods.ts';
import type { QrsRun } from '../pipeline/qrs/analyse-qrs.ts';

/** The comparison of a run is made once, however often it is asked for. */
const kept = new WeakMap<object, Promise<readonly MethodRow[]>>();

/** Gives the messages that wait, another analysis among them, their turn. */
const letOthersIn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Every detector against the reference of a run. */
export function keptMethods(recording: Recording, run: QrsRun): Promise<readonly MethodRow[]> {
  const before = kept.get(run.outputs);
  if (before !== undefined) return before;
  const made = compareMethods(recording, run, letOthersIn);
  kept.set(run.outputs, made);
  return made;
}
