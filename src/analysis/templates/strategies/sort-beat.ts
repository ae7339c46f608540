import type { ClassifyParams, WindowShape } from '../../../model/templates.ts';
import { cutWindow } from './beat-match.ts';
import { type ShiftMatch } from '../matcher.ts';
import { type MatchInStream, type StreamPart } from '../match-in-stream.ts';
import type { BeatSorter, GrowingTemplate } from './beat-sorter.ts';

/** What a beat is sorted by. */
export interface SortRules {
  readonly triggers: Float64Array;
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  readonly matchBeat: MatchInStream;
}

/** The template that takes a beat, and how it fits; null where a beat begins one. */
export interface TakenBy {
  readonly template: GrowingTemplate;
  readonly match: ShiftMatch;
}

/**
 * The template that takes a misfit of the master: the first over the threshold in order of creation, or the best.
 * Asks its caller for every match that it needs, who may compute it, or have it computed.
 *
 * @param sorter templates so far
 * @param params least likeness, and which template of several takes a beat
 * @returns null where no template takes it
 */
export function* chooseTemplate(
  sorter: BeatSorter,
  { threshold, pick }: ClassifyParams,
): Generator<GrowingTemplate, TakenBy | null, ShiftMatch> {
  let best: TakenBy | null = null;
  for (const template of sorter.templates) {
    if (template === sorter.master) continue;
    const match = yield template;
    if (match.rho <= threshold || (best !== null && match.rho <= best.match.rho)) continue;
    best = { template, match };
    if (pick === 'first') break;
  }
  return best;
}

/**
 * Enters a misfit into the record.
 * @param taken  as `chooseTemplate` found; null begins a template
 * @returns whether a template became the master by it
 */
export function enterMisfit(
  sorter: BeatSorter,
  { triggers, shape, params }: SortRules,
  stretch: StreamPart,
  { beat, masterMatch, taken }: { beat: number; masterMatch: ShiftMatch; taken: TakenBy | null },
): boolean {
  const match = taken?.match ?? masterMatch;
  const sorted = { beat, match, masterRho: masterMatch.rho, worker: 0 };
  const window = (): Float64Array => cutWindow(stretch, triggers[beat], match.shift, shape);
  if (taken === null) return sorter.begin(sorted, window());
  const { template } = taken;
  return sorter.takeFor(template, sorted, template.count < params.growTo ? window() : null);
}

/**
 * Sorts one beat, its match with the master in force being known.
 *
 * @param sorter      templates so far, changed in place
 * @param rules       how templates begin, grow and become the master
 * @param stretch     samples that hold the beat's window at any shift
 * @param beat        number of the beat
 * @param masterMatch its correlation and shift with the master
 * @returns whether a template became the master by it
 */
export function sortBeat(
  sorter: BeatSorter,
  rules: SortRules,
  stretch: StreamPart,
  beat: number,
  masterMatch: ShiftMatch,
): boolean {
  const { triggers, shape, params, matchBeat } = rules;
  if (masterMatch.rho > params.threshold) {
    sorter.takeForMaster({ beat, match: masterMatch, masterRho: masterMatch.rho, worker: 0 });
    return false;
  }
  const choice = chooseTemplate(sorter, params);
  let step = choice.next();
  while (step.done !== true) {
    const { samples } = step.value;
    step = choice.next(matchBeat(stretch, triggers[beat], samples, -shape.largestShift, shape.largestShift));
  }
  return enterMisfit(sorter, rules, stretch, { beat, masterMatch, taken: step.value });
}
