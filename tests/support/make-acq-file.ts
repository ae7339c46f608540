import { deflateSync } from 'node:zlib';

export interface AcqPart {
  readonly label: string;
  readonly unit?: string;
  readonly divider?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly isFloat?: boolean;
  readonly order?: number;
  readonly values: readonly number[];
}

export interface AcqMark {
  readonly tick: number;
  readonly text: string;
  readonly order?: number;
  readonly style?: string;
}

interface AcqOptions {
  /** 45 for version 3.9, 132 for version 5.0. */
  readonly revision: 45 | 132;
  readonly isLittle: boolean;
  readonly isCompressed?: boolean;
  readonly tickMs?: number;
  readonly marks?: readonly AcqMark[];
}

/** Creates a block of a file, of either byte order, that is written number by number. */
function block(length: number, isLittle: boolean) {
  const bytes = Buffer.alloc(length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  return {
    bytes,
    short: (at: number, value: number) => view.setInt16(at, value, isLittle),
    int: (at: number, value: number) => view.setInt32(at, value, isLittle),
    double: (at: number, value: number) => view.setFloat64(at, value, isLittle),
  };
}

/** Writes an AcqKnowledge file byte by byte, independently of the reader. */
export function makeAcqFile(parts: readonly AcqPart[], options: AcqOptions): Uint8Array {
  const { revision, isLittle, isCompressed = false, tickMs = 4, marks = [] } = options;
  const isLate = revision === 132;
  const graph = block(isLate ? 2414 + 40 : 13_104, isLittle);
  graph.int(2, revision);
  graph.int(6, isLate ? 2414 : 13_104);
  graph.short(10, parts.length);
  graph.double(16, tickMs);
  graph.int(isLate ? 972 : 1936, isCompressed ? 1 : 0);
  if (isLate) {
    graph.short(2398, 1);
    graph.int(2414, 40);
  }
  const types = block(4 * parts.length, isLittle);
  for (const [k, { isFloat = false }] of parts.entries()) {
    types.short(4 * k, isFloat ? 8 : 2);
    types.short(4 * k + 2, isFloat ? 1 : 2);
  }
  const foreign = block(isLate ? 8 : 30, isLittle);
  if (isLate) foreign.int(0, 8);
  else foreign.short(0, 30);
  const marked = isLate ? lateMarks(marks, isLittle) : earlyMarks(marks, isLittle);
  const body = isCompressed
    ? [marked, Buffer.from('a journal'), ...parts.map((part) => compressedPart(part, isLittle))]
    : [interleave(parts, isLittle), marked];
  const heads = parts.map((part) => channelHead(part, isLate, isLittle));
  return new Uint8Array(Buffer.concat([graph.bytes, ...heads, foreign.bytes, types.bytes, ...body]));
}

function channelHead(part: AcqPart, isLate: boolean, isLittle: boolean): Buffer {
  const length = isLate ? 1828 : 262;
  const head = block(length, isLittle);
  head.int(0, length);
  head.bytes.write(part.label, 6, 40);
  head.bytes.write(part.unit ?? 'mV', 68, 20);
  head.int(88, part.values.length);
  head.double(92, part.scale ?? 0.5);
  head.double(100, part.offset ?? 0);
  head.short(108, part.order ?? 1);
  head.short(isLate ? 152 : 250, part.divider ?? 1);
  return head.bytes;
}

function sample({ isFloat = false }: AcqPart, value: number, isLittle: boolean): Buffer {
  const one = block(isFloat ? 8 : 2, isLittle);
  if (isFloat) one.double(0, value);
  else one.short(0, value);
  return one.bytes;
}

function interleave(parts: readonly AcqPart[], isLittle: boolean): Buffer {
  const pieces: Buffer[] = [];
  const ends = parts.map(({ values, divider = 1 }) => values.length * divider);
  for (let tick = 0; tick < Math.max(...ends); tick++) {
    for (const part of parts) {
      const { divider = 1, values } = part;
      const value = tick % divider === 0 ? values[tick / divider] : undefined;
      if (value !== undefined) pieces.push(sample(part, value, isLittle));
    }
  }
  return Buffer.concat(pieces);
}

function compressedPart(part: AcqPart, isLittle: boolean): Buffer {
  const raw = Buffer.concat(part.values.map((value) => sample(part, value, true)));
  const packed = deflateSync(raw);
  const [label, unit] = [Buffer.from(part.label), Buffer.from(part.unit ?? 'mV')];
  const head = block(60, isLittle);
  for (const [k, length] of [label.length, unit.length, raw.length, packed.length].entries()) {
    head.int(44 + 4 * k, length);
  }
  return Buffer.concat([head.bytes, label, unit, packed]);
}

function earlyMarks(marks: readonly AcqMark[], isLittle: boolean): Buffer {
  const items = marks.map(({ tick, text }) => {
    const item = block(12 + text.length + 1, isLittle);
    item.int(0, tick);
    item.short(10, text.length);
    item.bytes.write(text, 12);
    return item.bytes;
  });
  const head = block(8, isLittle);
  head.int(0, Buffer.concat(items).length);
  head.int(4, marks.length);
  return Buffer.concat([head.bytes, ...items]);
}

function lateMarks(marks: readonly AcqMark[], isLittle: boolean): Buffer {
  const items = marks.map(({ tick, text, order = -1, style = 'flag' }) => {
    const item = block(32 + text.length + 1, isLittle);
    item.int(0, tick);
    item.short(8, order);
    item.bytes.write(style, 10, 4);
    item.short(30, text.length + 1);
    item.bytes.write(text, 32);
    return item.bytes;
  });
  const head = block(41, isLittle);
  head.int(0, 41 + Buffer.concat(items).length);
  head.int(4, marks.length + 1);
  head.int(8, marks.length);
  return Buffer.concat([head.bytes, ...items]);
}
