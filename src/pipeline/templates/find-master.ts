import { type BeatStretches, type FormedMaster, refineMaster } from '../../analysis/templates/form-master.ts';
import { createMatcher, type Matcher } from '../../analysis/templates/matcher.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ClassifyParams } from '../../model/templates.ts';
import type { StageContext } from '../stage.ts';
import type { BeatGroup, BeatStore } from './beat-store.ts';

/**
 * Finds the first master: from the first windows, or from the next ones if too few of them match each other.
 *
 * @throws BeatbenchError `no-master`; `no-beats` if there are no windows
 */
export async function findMaster(
  store: BeatStore,
  params: ClassifyParams,
  isPlain: boolean,
  { recording, signal, warn, pause }: Pick<StageContext, 'recording' | 'signal' | 'warn' | 'pause'>,
): Promise<FormedMaster> {
  const { masterFrom } = params;
  const beatCount = store.triggers.length;
  const where = { file: recording.name };
  if (beatCount === 0) {
    throw new BeatbenchError(
      'no-beats',
      'No beat has its whole window in the record; check the trigger, or use a longer part.',
      where,
    );
  }
  const matcher = createMatcher(params, store.shape, isPlain);
  for (let attempts = 0; attempts * masterFrom < beatCount; attempts++) {
    const from = attempts * masterFrom;
    const to = Math.min(beatCount, from + masterFrom);
    const beats = await readStretches(store, from, to, signal);
    const group = Array.from({ length: to - from }, (_, k) => from + k);
    const samples = refineMaster(beats, matcher, group, params);
    if (samples === null) {
      await pause(to / beatCount);
      continue;
    }
    if (attempts > 0) warn({ code: 'master-late', message: describeLateMaster(attempts, masterFrom) });
    return { samples, attempts };
  }
  throw new BeatbenchError(
    'no-master',
    `No ${masterFrom} beats in a row include ${params.masterLeast} that are alike; lower the threshold, or check the trigger.`,
    where,
  );
}

function describeLateMaster(attempts: number, masterFrom: number): string {
  return `The first ${attempts * masterFrom} beats gave no master; it is formed from the ${masterFrom} after them.`;
}

/** Reads the windows of the beats from … to − 1. */
async function readStretches(
  store: BeatStore,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<BeatStretches> {
  const groups: BeatGroup[] = [];
  for (let index = store.groupAt(from); index <= store.groupAt(to - 1); index++) {
    groups.push(await store.group(index, signal));
  }
  return {
    load: (beat: number, matcher: Matcher) => {
      const group = groups[store.groupAt(beat) - store.groupAt(from)];
      if (group === undefined) throw new RangeError(`beat ${beat} is outside ${from} … ${to}`);
      matcher.load(group.samples, (beat - group.fromBeat) * store.stretchLength);
    },
  };
}
