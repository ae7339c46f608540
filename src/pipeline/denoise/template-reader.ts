import type { RowAverage } from '../../analysis/denoise/average-rows.ts';
import {
  rollingRange,
  type RollingParams,
  createMemberFinder,
  type RollTemplate,
  rollTemplates,
  type TemplateMembers,
} from '../../analysis/denoise/template-source.ts';
import type { CycleReader } from './cycle-reader.ts';

/** Initial number of rows. */
const firstRoom = 16;

/** Rolling templates like in `rollTemplates`, from cycles that are read when they come into reach. */
class RollingTemplates implements TemplateReader {
  readonly #reader: CycleReader;
  readonly #members: Int32Array;
  readonly #reach: RollingParams;
  readonly #roll: RollTemplate;
  readonly #record: Float64Array | null;
  #samples: Float64Array;
  /** Slots of the rows in reach, by the position of each among the members; and the free slots. */
  readonly #slots = new Map<number, number>();
  readonly #free: number[];
  #next = 0;

  /** @param record  template of the record, if any cycle needs it */
  constructor(
    reader: CycleReader,
    numbers: TemplateMembers,
    average: RowAverage,
    reach: RollingParams,
    record: Float64Array | null,
  ) {
    this.#reader = reader;
    this.#members = numbers.members;
    this.#reach = reach;
    this.#roll = rollTemplates(numbers, reader.length, average, reach);
    this.#record = record;
    this.#samples = new Float64Array(firstRoom * reader.length);
    this.#free = Array.from({ length: firstRoom }, (_, slot) => slot);
  }

  /**
   * @param cycle  not below that of the previous call
   * @returns samples that are valid until the next call
   */
  async of(cycle: number): Promise<Float64Array> {
    const { from, to } = rollingRange(cycle, this.#reach);
    for (; this.#next < this.#members.length; this.#next++) {
      const number = this.#members[this.#next] ?? to;
      if (number >= to) break;
      if (number < from) continue;
      const at = this.#makeRoomFor(this.#next);
      await this.#reader.read(number, this.#samples, at);
    }
    const rolled = this.#roll(cycle, this.#samples, (member) => this.#at(member));
    for (const [member, slot] of this.#slots) {
      if ((this.#members[member] ?? from) >= from) break;
      this.#slots.delete(member);
      this.#free.push(slot);
    }
    const template = rolled ?? this.#record;
    if (template === null) throw new RangeError('a template of the record that was not made');
    return template;
  }

  #at(member: number): number {
    const slot = this.#slots.get(member);
    if (slot === undefined) throw new RangeError(`cycle ${member} is out of reach`);
    return slot * this.#reader.length;
  }

  #makeRoomFor(member: number): number {
    if (this.#free.length === 0) {
      const count = this.#slots.size;
      const larger = new Float64Array(2 * this.#samples.length);
      larger.set(this.#samples);
      this.#samples = larger;
      for (let slot = 2 * count - 1; slot >= count; slot--) this.#free.push(slot);
    }
    const slot = this.#free.pop() ?? 0;
    this.#slots.set(member, slot);
    return slot * this.#reader.length;
  }
}

/** Returns the template of each cycle. */
export interface TemplateReader {
  /**
   * @param cycle  not below that of the previous call
   * @returns samples that are valid until the next call
   */
  readonly of: (cycle: number) => Promise<Float64Array>;
}

/**
 * Makes the templates of cycles according to `reach`.
 * @param record  template of all members, needed if `needsRecordTemplate`
 */
export function templateReader(
  reader: CycleReader,
  numbers: TemplateMembers,
  average: RowAverage,
  reach: RollingParams,
  record: Float64Array | null,
): TemplateReader {
  return reach.templateOver === 'record' && record !== null
    ? { of: () => Promise.resolve(record) }
    : new RollingTemplates(reader, numbers, average, reach, record);
}

/**
 * Returns whether any of the cycles uses the record's template.
 * @param cycles  indices of the cycles, ascending
 */
export function needsRecordTemplate(
  numbers: TemplateMembers,
  cycles: Int32Array,
  reach: RollingParams,
): boolean {
  if (reach.templateOver === 'record') return true;
  const inReach = createMemberFinder(numbers, reach);
  return cycles.some((cycle) => !inReach(cycle).isEnough);
}
