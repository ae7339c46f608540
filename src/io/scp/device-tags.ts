import type { Person } from '../../model/recording.ts';
import { isoTime } from '../epoch.ts';
import { formatDay, makePerson, sexForCode } from '../person.ts';
import { cutAtZero } from '../source.ts';
import type { SectionReader } from './sections.ts';

/** Facts in section 1 about the device, the time and the person. */
interface ScpTags {
  /** ISO 8601 without zone. */
  readonly startTime: string | null;
  readonly comments: readonly string[];
  readonly person: { readonly person?: Person };
}

const end = 255;
const tags = {
  lastName: 0,
  firstName: 1,
  code: 2,
  secondName: 3,
  age: 4,
  born: 5,
  sex: 8,
  device: 14,
  date: 25,
  time: 26,
  highPass: 27,
  lowPass: 28,
  filters: 29,
} as const;
const modelAt = 8;
const modelBytes = 6;

/**
 * Reads date, device, filters and person from section 1.
 *
 * Source: EN 1064:2005+A1:2007, 5.4.
 *
 * @param section section 1
 * @returns the facts that the device stored; absent if it did not
 * @throws BeatbenchError `bad-header`
 */
export function readScpTags(section: SectionReader): ScpTags {
  const wanted = new Set<number>(Object.values(tags));
  const found = new Map<number, DataView>();
  const { byteLength } = section.section.body;
  for (let at = 0; at + 3 <= byteLength;) {
    const tag = section.uint8(at);
    if (tag === end) break;
    const length = section.uint16(at + 1);
    if (wanted.has(tag)) {
      const bytes = section.bytes(at + 3, length);
      found.set(tag, new DataView(bytes.buffer, bytes.byteOffset, length));
    }
    at += 3 + length;
  }
  const of = (tag: number, length: number): DataView | null => {
    const view = found.get(tag);
    return view !== undefined && view.byteLength >= length ? view : null;
  };
  const [model, high, low, filters] = [
    readModel(of(tags.device, modelAt + modelBytes)),
    of(tags.highPass, 2)?.getUint16(0, true) ?? 0,
    of(tags.lowPass, 2)?.getUint16(0, true) ?? 0,
    of(tags.filters, 1)?.getUint8(0) ?? 0,
  ];
  return {
    startTime: readStart(of(tags.date, 4), of(tags.time, 3)),
    comments: [
      ...(model === '' ? [] : [`device: ${model}`]),
      ...(high === 0 ? [] : [`high-pass, 1/100 Hz: ${high}`]),
      ...(low === 0 ? [] : [`low-pass, Hz: ${low}`]),
      ...((filters & 1) === 0 ? [] : ['mains filter: 60 Hz']),
      ...((filters & 2) === 0 ? [] : ['mains filter: 50 Hz']),
    ],
    person: readPerson(of),
  };
}

const ageUnits = ['', 'years', 'months', 'weeks', 'days', 'hours'];

function readPerson(of: (tag: number, length: number) => DataView | null): { readonly person?: Person } {
  const text = (tag: number): string => {
    const view = of(tag, 1);
    if (view === null) return '';
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    return new TextDecoder('latin1').decode(cutAtZero(bytes));
  };
  const [born, age, sex] = [of(tags.born, 4), of(tags.age, 3), of(tags.sex, 1)];
  const years = age?.getUint16(0, true) ?? 0;
  return makePerson({
    name: [text(tags.firstName), text(tags.lastName), text(tags.secondName)]
      .filter((part) => part.trim() !== '')
      .join(' '),
    code: text(tags.code),
    born: born === null ? '' : formatDay(born.getUint16(0, true), born.getUint8(2), born.getUint8(3)),
    age: years === 0 ? '' : `${years} ${ageUnits[age?.getUint8(2) ?? 0] ?? ''}`,
    sex: sexForCode(sex?.getUint8(0) ?? 0),
  });
}

function readModel(view: DataView | null): string {
  if (view === null) return '';
  const bytes = new Uint8Array(view.buffer, view.byteOffset + modelAt, modelBytes);
  const text = String.fromCharCode(...cutAtZero(bytes)).trim();
  return /^[ -~]+$/.test(text) ? text : '';
}

function readStart(date: DataView | null, time: DataView | null): string | null {
  if (date === null || time === null) return null;
  const clock = [0, 1, 2].map((k) => time.getUint8(k));
  return isoTime([date.getUint16(0, true), date.getUint8(2), date.getUint8(3), ...clock]);
}
