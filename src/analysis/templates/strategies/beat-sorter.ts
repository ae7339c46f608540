import type { ClassifyParams, MasterReign, TemplatesResult, WindowShape } from '../../../model/templates.ts';
import type { MatchInStream, ShiftMatch, StreamPart } from '../matcher.ts';
import { cutWindow } from './beat-match.ts';

/** Rules and inputs for sorting a beat. */
export interface SortRules {
  readonly triggers: Float64Array;
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  readonly matchBeat: MatchInStream;
}

/** The template that takes a beat, and their match. */
interface TemplateChoice {
  readonly template: GrowingTemplate;
  readonly match: ShiftMatch;
}

/**
 * Chooses the template that takes a misfit of the master: the first above the threshold in order of creation,
 * or the best. Yields each template whose match it needs; the caller computes the match.
 *
 * @param sorter current templates
 * @param params minimum likeness, and which of several templates takes a beat
 * @returns null if no template takes it
 */
export function* chooseTemplate(
  sorter: BeatSorter,
  { threshold, pick }: ClassifyParams,
): Generator<GrowingTemplate, TemplateChoice | null, ShiftMatch> {
  let best: TemplateChoice | null = null;
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
 *
 * @param taken result of `chooseTemplate`; null begins a template
 * @returns whether a template became the master as a result
 */
export function recordMisfit(
  sorter: BeatSorter,
  { triggers, shape, params }: SortRules,
  stretch: StreamPart,
  { beat, masterMatch, taken }: { beat: number; masterMatch: ShiftMatch; taken: TemplateChoice | null },
): boolean {
  const match = taken?.match ?? masterMatch;
  const sorted = { beat, match, masterRho: masterMatch.rho, worker: 0 };
  const window = (): Float64Array => cutWindow(stretch, triggers[beat], match.shift, shape);
  if (taken === null) return sorter.begin(sorted, window());
  const { template } = taken;
  return sorter.takeFor(template, sorted, template.count < params.growTo ? window() : null);
}

/**
 * Sorts one beat, given its match with the current master.
 *
 * @param sorter current templates, changed in place
 * @param rules how templates begin, grow and become the master
 * @param stretch samples that contain the beat's window at any shift
 * @param beat number of the beat
 * @param masterMatch its correlation and shift with the master
 * @returns whether a template became the master as a result
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
  return recordMisfit(sorter, rules, stretch, { beat, masterMatch, taken: step.value });
}

/** A template that still takes beats. */
export interface GrowingTemplate {
  readonly label: number;
  samples: Float64Array;
  count: number;
  firstIndex: number;
}

/** The decision on a beat, apart from its template. */
export interface SortedBeat {
  /** Index in the list of triggers. */
  readonly beat: number;
  readonly match: ShiftMatch;
  readonly masterRho: number;
  /** Worker whose successive beats are counted; each worker is counted separately. */
  readonly worker: number;
}

/** The record of templates and of the result for every beat: the only place where templates change. */
export class BeatSorter {
  readonly templates: GrowingTemplate[] = [];
  readonly #triggers: Float64Array;
  readonly #params: ClassifyParams;
  readonly #labels: Int32Array;
  readonly #rhos: Float32Array;
  readonly #shifts: Int16Array;
  readonly #masterRhos: Float32Array;
  readonly #masters: MasterReign[];
  readonly #runs = new Map<number, { label: number; length: number }>();
  #master: GrowingTemplate;

  constructor(triggers: Float64Array, params: ClassifyParams, master: Float64Array) {
    this.#triggers = triggers;
    this.#params = params;
    this.#labels = new Int32Array(triggers.length).fill(-1);
    this.#rhos = new Float32Array(triggers.length);
    this.#shifts = new Int16Array(triggers.length);
    this.#masterRhos = new Float32Array(triggers.length);
    this.#master = { label: 0, samples: master, count: 0, firstIndex: Infinity };
    this.templates.push(this.#master);
    this.#masters = [{ label: 0, fromIndex: triggers[0] ?? 0 }];
  }

  get master(): GrowingTemplate {
    return this.#master;
  }

  /** Number of times that a template became master. */
  get promotionCount(): number {
    return this.#masters.length - 1;
  }

  /** Adds a beat to the current master, or to an earlier one if a worker did not know of the current one yet. */
  takeForMaster(sorted: SortedBeat, master: GrowingTemplate = this.#master): void {
    this.#runs.delete(sorted.worker);
    this.#record(master, sorted);
  }

  /**
   * Adds a beat to an existing template.
   *
   * @param window its samples at its shift; null if the template no longer grows
   * @returns whether the template became the master as a result
   */
  takeFor(template: GrowingTemplate, sorted: SortedBeat, window: Float64Array | null): boolean {
    if (template === this.#master) {
      this.takeForMaster(sorted);
      return false;
    }
    const { count, samples } = template;
    if (window !== null && count < this.#params.growTo)
      template.samples = samples.map((sample, index) => (count * sample + window[index]) / (count + 1));
    this.#record(template, sorted);
    return this.#countInRow(template, sorted);
  }

  /**
   * Begins a template with a beat that resembles no other template, cut at the shift that fits the master best.
   *
   * @returns whether the template became the master as a result
   */
  begin(sorted: SortedBeat, window: Float64Array): boolean {
    const template = { label: this.templates.length, samples: window, count: 0, firstIndex: Infinity };
    this.templates.push(template);
    this.#record(template, sorted);
    return this.#countInRow(template, sorted);
  }

  /** @param masterAttempts as in the result */
  finish(masterAttempts: number): TemplatesResult {
    return {
      master: this.#master.label,
      templates: this.templates.map((template) => ({
        ...template,
        firstIndex: Number.isFinite(template.firstIndex) ? template.firstIndex : (this.#triggers[0] ?? 0),
      })),
      beats: {
        triggerIndices: this.#triggers,
        labels: this.#labels,
        rhos: this.#rhos,
        shifts: this.#shifts,
        masterRhos: this.#masterRhos,
      },
      masters: this.#masters,
      masterAttempts,
    };
  }

  #record(template: GrowingTemplate, { beat, match, masterRho }: SortedBeat): void {
    template.count++;
    template.firstIndex = Math.min(template.firstIndex, this.#triggers[beat]);
    this.#labels[beat] = template.label;
    this.#rhos[beat] = match.rho;
    this.#shifts[beat] = match.shift;
    this.#masterRhos[beat] = masterRho;
  }

  #countInRow(template: GrowingTemplate, { beat, worker }: SortedBeat): boolean {
    const run = this.#runs.get(worker);
    const length = run?.label === template.label ? run.length + 1 : 1;
    this.#runs.set(worker, { label: template.label, length });
    if (length < this.#params.promoteAfter) return false;
    this.#runs.delete(worker);
    this.#master = template;
    this.#masters.push({ label: template.label, fromIndex: this.#triggers[beat] });
    return true;
  }
}
