import { crcCcitt } from '../../src/io/crc-ccitt.ts';

const section1End = [255, 0, 0];

/** Encodes numbers of a given width as little-endian bytes. */
export function numbers(width: 1 | 2 | 4, ...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(width * values.length);
  values.forEach((value, k) => bytes.writeUIntLE(value < 0 ? value + 256 ** width : value, width * k, width));
  return new Uint8Array(bytes);
}

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

/** Encodes a tag of section 1. */
export const scpTag = (tag: number, value: Uint8Array | readonly number[]): Uint8Array =>
  joined([tag], numbers(2, value.length), value);

/** Makes a record from sections by number; computes their checksums and the section list. */
export function scpFile(sections: Readonly<Record<number, Uint8Array>>): Uint8Array {
  const ids = Object.keys(sections).map(Number);
  const lengthOf = (id: number): number => 16 + (sections[id]?.length ?? 0);
  const headEnd = 6 + 16 + 10 * (ids.length + 1);
  let at = headEnd;
  const places = ids.map((id) => {
    const place = { id, at };
    at += lengthOf(id);
    return place;
  });
  const section = (id: number, body: Uint8Array, reserved: Uint8Array): Uint8Array => {
    const rest = joined(numbers(2, id), numbers(4, 16 + body.length), [20, 20], reserved, body);
    return joined(numbers(2, crcCcitt(rest)), rest);
  };
  const pointer = (id: number, length: number, from: number): Uint8Array =>
    joined(numbers(2, id), numbers(4, length, from + 1));
  const list = joined(
    pointer(0, headEnd - 6, 6),
    ...places.map((place) => pointer(place.id, lengthOf(place.id), place.at)),
  );
  const rest = joined(
    numbers(4, at),
    section(0, list, new TextEncoder().encode('SCPECG')),
    ...ids.map((id) => section(id, sections[id] ?? new Uint8Array(), new Uint8Array(6))),
  );
  return joined(numbers(2, crcCcitt(rest)), rest);
}

/** Makes section 1 with a person, a start time, a device and filters. */
export function personAndDevice(): Uint8Array {
  const letters = (text: string): Uint8Array => new TextEncoder().encode(`${text}\0`);
  const device = joined(new Uint8Array(8), new TextEncoder().encode('CART1\0'), new Uint8Array(10));
  return joined(
    scpTag(0, letters('SECRET')),
    scpTag(2, letters('SECRET-ID')),
    scpTag(5, [...numbers(2, 1953), 5, 8]),
    scpTag(14, device),
    scpTag(25, [...numbers(2, 2020), 11, 22]),
    scpTag(26, [9, 10, 5]),
    scpTag(27, numbers(2, 5)),
    scpTag(28, numbers(2, 150)),
    scpTag(29, [2]),
    section1End,
  );
}

/** Makes section 3: leads by code, first and last sample, counted from 1. */
export function leadPlaces(
  leads: readonly (readonly [code: number, from: number, to: number])[],
  flags = 4,
): Uint8Array {
  return joined(
    [leads.length, flags],
    ...leads.map(([code, from, to]) => joined(numbers(4, from, to), [code])),
  );
}

/** Encodes a value with the default table, as bits. */
function toBits(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return '0';
  if (size <= 8) return `${'1'.repeat(size)}0${value > 0 ? '0' : '1'}`;
  const twos = (width: number): string =>
    (value < 0 ? value + 2 ** width : value).toString(2).padStart(width, '0');
  return value >= -128 && value < 128 ? `1111111110${twos(8)}` : `1111111111${twos(16)}`;
}

/** Packs bits into bytes, the first bit highest. */
export function packed(bits: string): Uint8Array {
  const padded = bits.padEnd(8 * Math.ceil(bits.length / 8), '0');
  return Uint8Array.from({ length: padded.length / 8 }, (_, k) =>
    Number.parseInt(padded.slice(8 * k, 8 * k + 8), 2),
  );
}

function differences(values: readonly number[], order: number): number[] {
  return values.map((value, k) => {
    if (k < order || order === 0) return value;
    const [last, before] = [values[k - 1], values[k - 2]];
    return order === 1 ? value - last : value - 2 * last + before;
  });
}

interface Coding {
  readonly stepNv?: number;
  readonly stepUs?: number;
  readonly order?: number;
  readonly isHuffman?: boolean;
  readonly isThinned?: boolean;
}

/** Makes section 5 or 6 from leads. */
export function codedLeads(leads: readonly (readonly number[])[], coding: Coding = {}): Uint8Array {
  const { stepNv = 5000, stepUs = 2000, order = 0, isHuffman = true, isThinned = false } = coding;
  const parts = leads.map((values) => {
    const coded = differences(values, order);
    return isHuffman ? packed(coded.map(toBits).join('')) : numbers(2, ...coded);
  });
  return codedParts(parts, [...numbers(2, stepNv, stepUs), order, Number(isThinned)]);
}

/** Makes section 5 or 6 from leads that are already coded. */
export function codedParts(
  parts: readonly Uint8Array[],
  head: readonly number[] = [...numbers(2, 5000, 2000), 0, 0],
): Uint8Array {
  return joined(head, numbers(2, ...parts.map(({ length }) => length)), ...parts);
}

/** Section 2 that refers to the default table. */
export const defaultTable = numbers(2, 19_999);

/** Makes section 2 with custom tables; codes in the order in which their bits are read. */
export function ownTables(
  ...tables: readonly (readonly {
    readonly bits: string;
    readonly extra?: number;
    readonly base: number;
    readonly isSwitch?: boolean;
  }[])[]
): Uint8Array {
  return joined(
    numbers(2, tables.length),
    ...tables.flatMap((codes) => [
      numbers(2, codes.length),
      ...codes.map(({ bits, extra = 0, base, isSwitch = false }) =>
        joined(
          [bits.length, bits.length + extra, isSwitch ? 0 : 1],
          numbers(2, base),
          numbers(4, Number.parseInt(bits.split('').toReversed().join(''), 2)),
        ),
      ),
    ]),
  );
}

/** Makes section 4: type, first, fiducial and last sample of each beat. */
export function beatPlaces(
  lengthMs: number,
  fiducial: number,
  beats: readonly (readonly [type: number, from: number, fiducial: number, to: number])[],
): Uint8Array {
  return joined(
    numbers(2, lengthMs, fiducial, beats.length),
    ...beats.map(([type, ...places]) => joined(numbers(2, type), numbers(4, ...places))),
  );
}

const wave = (k: number): number => Math.round(300 * Math.sin(k / 7)) + (k % 50 === 0 ? 2000 : 0);

/** Makes a whole record: two leads, second differences, a reference beat that was subtracted. */
export function madeScp(): Uint8Array {
  const rhythm = Array.from({ length: 200 }, (_, k) => wave(k));
  return scpFile({
    1: personAndDevice(),
    2: defaultTable,
    3: leadPlaces(
      [
        [1, 1, 200],
        [3, 1, 200],
      ],
      5,
    ),
    4: beatPlaces(20, 4, [[0, 51, 54, 60]]),
    5: codedLeads([Array.from({ length: 10 }, (_, k) => 3 * k), Array.from({ length: 10 }, () => -1)], {
      order: 2,
    }),
    6: codedLeads([rhythm, rhythm.map((value) => -value)], { order: 2 }),
  });
}
