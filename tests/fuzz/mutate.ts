import type { Random } from '../../src/dsp/statistics/random.ts';

/** Damaged bytes, and a description of the damage. */
export interface Mutated {
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

type Change = (bytes: Uint8Array, random: Random) => readonly [Uint8Array, string];

/** Chooses an offset, usually near the start of a file, where most fields are. */
function placeIn(length: number, random: Random): number {
  if (length === 0) return 0;
  const near = [64, 512, 4096][random.integer(3)] ?? length;
  return random.integer(random.uniform() < 0.6 ? Math.min(near, length) : length);
}

const flipBit: Change = (bytes, random) => {
  const at = placeIn(bytes.length, random);
  const bit = random.integer(8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return [bytes, `flip bit ${bit} of byte ${at}`];
};

const setByte: Change = (bytes, random) => {
  const at = placeIn(bytes.length, random);
  const value = random.integer(256);
  bytes[at] = value;
  return [bytes, `set byte ${at} to ${value}`];
};

const truncate: Change = (bytes, random) => {
  const length = random.integer(bytes.length + 1);
  return [bytes.slice(0, length), `cut to ${length} bytes`];
};

const splice: Change = (bytes, random) => {
  const from = random.integer(bytes.length + 1);
  const count = Math.min(random.integer(2048), bytes.length - from);
  const to = placeIn(bytes.length, random);
  const piece = bytes.slice(from, from + count);
  if (random.uniform() < 0.5) {
    bytes.set(piece.subarray(0, bytes.length - to), to);
    return [bytes, `copy ${count} bytes of ${from} over ${to}`];
  }
  return [
    join(bytes.subarray(0, to), piece, bytes.subarray(to)),
    `insert ${count} bytes of ${from} at ${to}`,
  ];
};

const remove: Change = (bytes, random) => {
  const from = placeIn(bytes.length, random);
  const count = random.integer(random.uniform() < 0.5 ? 16 : 4096);
  return [join(bytes.subarray(0, from), bytes.subarray(from + count)), `remove ${count} bytes at ${from}`];
};

const extremes = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [255, 255, 255, 255, 255, 255, 255, 255],
  [255, 255, 255, 127, 255, 255, 255, 127],
  [127, 255, 255, 255, 127, 255, 255, 255],
  [0, 0, 0, 128, 0, 0, 0, 128],
  [1, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 1, 0, 0, 0, 0],
  [0, 0, 0, 64, 0, 0, 0, 0],
] as const;

const extremeField: Change = (bytes, random) => {
  const width = [1, 2, 4, 8][random.integer(4)] ?? 4;
  // Fields are usually aligned to their width.
  const raw = placeIn(bytes.length, random);
  const at = random.uniform() < 0.7 ? raw - (raw % width) : raw;
  const value = (extremes[random.integer(extremes.length)] ?? extremes[0]).slice(0, width);
  bytes.set(value.slice(0, Math.max(0, bytes.length - at)), at);
  return [bytes, `set ${width} bytes at ${at} to ${value.join(' ')}`];
};

const oddNumbers = [
  '0',
  '-1',
  '1',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '0.0000001',
  '',
  '..',
  '../../etc/passwd',
  '1,5',
];

const oddNumber: Change = (bytes, random) => {
  const at = placeIn(bytes.length, random);
  const isDigit = (index: number): boolean => (bytes[index] ?? 0) >= 48 && (bytes[index] ?? 0) <= 57;
  let from = at;
  while (from < bytes.length && from < at + 256 && !isDigit(from)) from += 1;
  let to = from;
  while (to < bytes.length && isDigit(to)) to += 1;
  const text = oddNumbers[random.integer(oddNumbers.length)] ?? '0';
  const isKept = random.uniform() < 0.5;
  // Fields of a fixed width keep it.
  const put = new TextEncoder().encode(isKept ? text.padEnd(to - from).slice(0, to - from) : text);
  return [join(bytes.subarray(0, from), put, bytes.subarray(to)), `write '${text}' over ${from} to ${to}`];
};

const repeat: Change = (bytes, random) => {
  const from = placeIn(bytes.length, random);
  const piece = bytes.subarray(from, from + 1 + random.integer(64));
  const count = 1 + random.integer(200);
  const many = Array.from({ length: count }, () => piece);
  return [
    join(bytes.subarray(0, from), ...many, bytes.subarray(from)),
    `repeat ${piece.length} bytes at ${from} ${count} times`,
  ];
};

const changes: readonly Change[] = [
  flipBit,
  flipBit,
  setByte,
  setByte,
  extremeField,
  extremeField,
  extremeField,
  truncate,
  splice,
  remove,
  oddNumber,
  oddNumber,
  repeat,
];

/** Damages a copy of the bytes by one to five changes. */
export function mutate(given: Uint8Array, random: Random): Mutated {
  let bytes: Uint8Array = given.slice();
  const steps: string[] = [];
  const count = 1 + random.integer(5);
  for (let k = 0; k < count; k++) {
    const change = changes[random.integer(changes.length)] ?? flipBit;
    const [next, step] = change(bytes, random);
    bytes = next;
    steps.push(step);
  }
  return { bytes, steps };
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
