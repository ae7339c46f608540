import { type BeatMatch, readFile, type Stretch } from './beat-match.ts';
import { BeatSorter } from './beat-sorter.ts';
import { cutEvenly } from './deal-files.ts';
import { Mailbox } from './mailbox.ts';
import { filesOf, type RoleContext } from './role.ts';
import { chooseTemplate, enterMisfit } from './sort-beat.ts';

/** Root to worker: correlate the beats `from` … `to` with a template at this worker's shifts, or end. */
type MpccRequest =
  | { readonly kind: 'file'; readonly from: number; readonly to: number }
  | { readonly kind: 'match'; readonly from: number; readonly to: number; readonly template: Float64Array }
  | { readonly kind: 'finish' };

/** Worker to root: the largest likeness at its own shifts, a beat an item. */
interface MpccAnswer {
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
}

/** Beats that one request asks the master's likeness of; a template's is asked of one beat. */
const masterBatch = 64;

/** The shifts of a worker, both ends included; the second under the first where there are more workers than shifts. */
function shiftsOf(worker: number, workerCount: number, largestShift: number): readonly [number, number] {
  const bounds = cutEvenly(2 * largestShift + 1, workerCount);
  return [bounds[worker] - largestShift, bounds[worker + 1] - 1 - largestShift];
}

function matchShare(
  { rules }: RoleContext,
  stretch: Stretch,
  template: Float64Array,
  [from, to]: readonly [number, number],
  [shiftFrom, shiftTo]: readonly [number, number],
): MpccAnswer {
  const rhos = new Float64Array(to - from).fill(-Infinity);
  const shifts = new Int16Array(to - from);
  if (shiftFrom > shiftTo) return { rhos, shifts };
  for (let beat = from; beat < to; beat++) {
    const match = rules.matchBeat(stretch, rules.triggers[beat], template, shiftFrom, shiftTo);
    [rhos[beat - from], shifts[beat - from]] = [match.rho, match.shift];
  }
  return { rhos, shifts };
}

/** Multiple process correlation computation, a worker's part: its own shifts of every correlation. */
export async function correlateShare(context: RoleContext, workerCount: number): Promise<void> {
  const { clock, rules, stream, worker } = context;
  const mailbox = new Mailbox<MpccRequest, MpccAnswer>(context.ports);
  const shifts = shiftsOf(worker, workerCount, rules.shape.largestShift);
  let stretch: Stretch = { samples: new Float32Array(0), fromIndex: 0 };
  for (;;) {
    clock.enter('idle');
    const { message } = await mailbox.receive();
    if (message.kind === 'finish') return;
    const { from, to } = message;
    if (message.kind === 'file') {
      stretch = clock.during('io', () => readFile(stream, rules.triggers, from, to, rules.shape));
      continue;
    }
    clock.enter('computation');
    const answer = matchShare(context, stretch, message.template, [from, to], shifts);
    clock.enter('communication');
    mailbox.post(0, answer, [answer.rhos.buffer, answer.shifts.buffer] as ArrayBuffer[]);
  }
}

/**
 * Multiple process correlation computation, the root's part: walks all files in order, shares out the shifts of each
 * correlation, and takes the largest; of equal ones the smaller shift, so that the outcome is that of one worker.
 */
export async function walkAllFiles(context: RoleContext, workerCount: number): Promise<BeatSorter> {
  const { clock, rules, stream, allBounds } = context;
  const { triggers, params, shape } = rules;
  const mailbox = new Mailbox<MpccAnswer, MpccRequest>(context.ports);
  const sorter = new BeatSorter(triggers, params, context.master);
  const ownShifts = shiftsOf(0, workerCount, shape.largestShift);
  let stretch: Stretch = { samples: new Float32Array(0), fromIndex: 0 };

  const match = async (template: Float64Array, from: number, to: number): Promise<MpccAnswer> => {
    clock.enter('communication');
    mailbox.postAll({ kind: 'match', from, to, template });
    clock.enter('computation');
    const answers = [matchShare(context, stretch, template, [from, to], ownShifts)];
    clock.enter('communication');
    while (answers.filter(Boolean).length < workerCount) {
      const { worker, message } = await mailbox.receive();
      answers[worker] = message;
    }
    clock.enter('computation');
    return largestOf(answers);
  };

  for (const { from, to } of filesOf(allBounds)) {
    clock.during('communication', () => mailbox.postAll({ kind: 'file', from, to }));
    stretch = clock.during('io', () => readFile(stream, triggers, from, to, shape));
    let beat = from;
    while (beat < to) {
      const end = Math.min(to, beat + masterBatch);
      const found = await match(sorter.master.samples, beat, end);
      // After a promotion the rest of the batch is asked for anew.
      beat = await enterBatch(sorter, beat, end, found);
    }
    context.onBeats(to - from);
  }
  clock.during('communication', () => mailbox.postAll({ kind: 'finish' }));
  return sorter;

  async function enterBatch(
    sorter: BeatSorter,
    from: number,
    to: number,
    found: MpccAnswer,
  ): Promise<number> {
    for (let beat = from; beat < to; beat++) {
      const masterMatch = matchAt(found, beat - from);
      if (masterMatch.rho > params.threshold) {
        sorter.takeForMaster({ beat, match: masterMatch, masterRho: masterMatch.rho, worker: 0 });
        continue;
      }
      const choice = chooseTemplate(sorter, params);
      let step = choice.next();
      while (step.done !== true)
        step = choice.next(matchAt(await match(step.value.samples, beat, beat + 1), 0));
      if (enterMisfit(sorter, rules, stretch, { beat, masterMatch, taken: step.value })) return beat + 1;
    }
    return to;
  }
}

const matchAt = ({ rhos, shifts }: MpccAnswer, place: number): BeatMatch => ({
  rho: rhos[place],
  shift: shifts[place],
});

/** Shifts grow with the worker, so the first of equal likenesses has the smallest. */
function largestOf([first, ...others]: readonly MpccAnswer[]): MpccAnswer {
  for (const { rhos, shifts } of others) {
    for (let place = 0; place < rhos.length; place++) {
      if (rhos[place] > first.rhos[place])
        [first.rhos[place], first.shifts[place]] = [rhos[place], shifts[place]];
    }
  }
  return first;
}
