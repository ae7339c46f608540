import { BeatSorter } from './beat-sorter.ts';
import { type Answer, type Instruction, expectsAnswer, noTemplate } from './instructions.ts';
import { Mailbox } from './mailbox.ts';
import { boundsToRanges, type RoleContext } from './role.ts';
import { TemplateServer } from './template-server.ts';
import { cutWindow } from './beat-match.ts';
import type { ShiftMatch, StreamPart } from '../matcher.ts';
import { divideIntoReads } from './beat-reader.ts';

/** A worker's copy of the server's templates. */
class TemplateCopies {
  readonly #samples = new Map<number, Float64Array>();
  master: Float64Array = new Float64Array(0);

  /** Returns the samples of a template in an answer: those in the answer, or the stored ones. */
  readSamples({ label, samples }: Answer): Float64Array {
    if (samples !== null) this.#samples.set(label, samples);
    const held = this.#samples.get(label);
    if (held === undefined) throw new RangeError(`template ${label} came without samples`);
    return held;
  }
}

interface Found {
  readonly label: number;
  readonly count: number;
  readonly match: ShiftMatch;
}

/** Progress of a beat through the templates. */
interface MatchProgress {
  /** Label of the last template. */
  readonly last: number;
  readonly best: Found | null;
}

type Exchange<Result> = Generator<Instruction, Result, Answer>;

/**
 * Runs a worker's part of the node data server: sends requests to the root by messages.
 *
 * @param context the worker's part of the run
 */
export async function sortByMessages(context: RoleContext): Promise<void> {
  const mailbox = new Mailbox<Answer, Instruction>(context.ports);
  const exchange = sortThroughServer(context);
  let step = exchange.next();
  while (step.done !== true) {
    context.clock.enter('communication');
    mailbox.post(0, step.value);
    step = exchange.next(expectsAnswer(step.value) ? (await mailbox.receive()).message : defaultAnswer);
  }
}

const defaultAnswer: Answer = { flag: true, label: 0, count: 0, samples: null };

/**
 * Runs the root's part of the node data server: keeps the templates and processes no files.
 *
 * @param context the root's part of the run
 * @returns the sorted beats
 */
export async function serveByMessages(context: RoleContext): Promise<BeatSorter> {
  const { clock, rules, ports } = context;
  const mailbox = new Mailbox<Instruction, Answer>(ports);
  const sorter = new BeatSorter(rules.triggers, rules.params, context.master);
  const server = new TemplateServer(sorter);
  while (server.completedCount < ports.size) {
    clock.enter('idle');
    const { worker, message } = await mailbox.receive();
    clock.enter('computation');
    const answer = server.answer(worker, message);
    clock.enter('communication');
    if (expectsAnswer(message)) mailbox.post(worker, answer);
  }
  return sorter;
}

/**
 * Runs a worker of the node data server: processes its own files, yields instructions to the server, and
 * receives the answers.
 *
 * @param context the worker's part of the run
 * @returns yields instructions; receives the server's answers
 */
function* sortThroughServer(context: RoleContext): Exchange<void> {
  const held = new TemplateCopies();
  for (const file of boundsToRanges(context.fileBounds)) {
    for (const group of divideIntoReads(file)) {
      const stretch = context.clock.during('io', () => context.reader.read(group));
      for (let beat = group.from; beat < group.to; beat++) yield* sortOne(context, held, stretch, beat);
    }
    context.onBeats(file.to - file.from);
  }
  yield { kind: 'PROCESSING_COMPLETE' };
}

function* sortOne(
  context: RoleContext,
  held: TemplateCopies,
  stretch: StreamPart,
  beat: number,
): Exchange<void> {
  const { triggers, shape, params } = context.rules;
  const answer = yield { kind: 'MASTER_REQUEST' };
  if (answer.flag) held.master = held.readSamples(answer);
  const masterMatch = matchWith(context, stretch, beat, held.master);
  if (masterMatch.rho > params.threshold) {
    yield { kind: 'MASTER_MODIFY', beat, masterMatch };
    return;
  }
  let seen: MatchProgress = { last: -1, best: null };
  for (;;) {
    seen = yield* findTemplate(context, held, stretch, beat, seen);
    if (seen.best !== null) break;
    const window = cutWindow(stretch, triggers[beat], masterMatch.shift, shape);
    const begun = yield { kind: 'NEW_TEMPLATE', label: seen.last, beat, masterMatch, window };
    if (begun.flag) return;
  }
  const { label, match, count } = seen.best;
  const membership = { beat, label, match, masterRho: masterMatch.rho };
  if (count < params.growTo) {
    const window = cutWindow(stretch, triggers[beat], match.shift, shape);
    yield { kind: 'AVERAGE_TEMPLATE', ...membership, window };
  } else yield { kind: 'INCREMENT_TEMPLATE', ...membership };
}

/** Continues through the templates from the last one seen. */
function* findTemplate(
  context: RoleContext,
  held: TemplateCopies,
  stretch: StreamPart,
  beat: number,
  before: MatchProgress,
): Exchange<MatchProgress> {
  const { threshold, pick } = context.rules.params;
  let { last, best } = before;
  for (;;) {
    const sent = yield { kind: 'TEMPLATE_REQUEST', label: last };
    if (sent.label === noTemplate) return { last, best };
    last = sent.label;
    const match = matchWith(context, stretch, beat, held.readSamples(sent));
    if (match.rho <= threshold || (best !== null && match.rho <= best.match.rho)) continue;
    best = { label: sent.label, count: sent.count, match };
    if (pick === 'first') return { last, best };
  }
}

function matchWith(
  { rules, clock }: RoleContext,
  stretch: StreamPart,
  beat: number,
  template: Float64Array,
): ShiftMatch {
  const { largestShift } = rules.shape;
  clock.enter('computation');
  const match = rules.matchBeat(stretch, rules.triggers[beat], template, -largestShift, largestShift);
  clock.enter('communication');
  return match;
}
