import type { ClassifyParams, MasterReign, TemplatesResult } from '../../../model/templates.ts';
import type { ShiftMatch } from '../matcher.ts';

/** A template that still takes beats in. */
export interface GrowingTemplate {
  readonly label: number;
  samples: Float64Array;
  count: number;
  firstIndex: number;
}

/** What is decided of a beat beside its template. */
export interface SortedBeat {
  /** Its place in the list of triggers. */
  readonly beat: number;
  readonly match: ShiftMatch;
  readonly masterRho: number;
  /** Who counts beats in a row; those of different workers are counted apart. */
  readonly worker: number;
}

/** The record of templates and of what became of every beat: the one place where templates change. */
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

  /** How often a template became master. */
  get promotionCount(): number {
    return this.#masters.length - 1;
  }

  /** A beat of the master in force; of an earlier one where a worker did not know of another yet. */
  takeForMaster(sorted: SortedBeat, master: GrowingTemplate = this.#master): void {
    this.#runs.delete(sorted.worker);
    this.#record(master, sorted);
  }

  /**
   * A beat of a template that is there.
   * @param window  its samples at its shift; null where the template no longer grows
   * @returns whether the template became the master by it
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
   * A beat that no template is like begins one, cut where it fits the master best.
   * @returns whether the template became the master by it
   */
  begin(sorted: SortedBeat, window: Float64Array): boolean {
    const template = { label: this.templates.length, samples: window, count: 0, firstIndex: Infinity };
    this.templates.push(template);
    this.#record(template, sorted);
    return this.#countInRow(template, sorted);
  }

  /** @param masterAttempts  as in the result */
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
