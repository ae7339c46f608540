import { gzipSync } from 'node:zlib';

interface VitalTrackWriting {
  readonly id: number;
  /** 1 for a wave, 2 for a number, 5 for a text. */
  readonly kind: number;
  /** Format of the numbers: 1 and 2 are floating-point, 3 to 8 integers. */
  readonly format: number;
  readonly name: string;
  readonly unit?: string;
  readonly fs?: number;
  readonly gain?: number;
  readonly offset?: number;
}

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

function written(bytes: number, write: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes));
  write(view);
  return new Uint8Array(view.buffer);
}

const word = (value: number): Uint8Array => written(2, (view) => view.setUint16(0, value, true));
const long = (value: number): Uint8Array => written(4, (view) => view.setUint32(0, value, true));
const single = (value: number): Uint8Array => written(4, (view) => view.setFloat32(0, value, true));
const double = (value: number): Uint8Array => written(8, (view) => view.setFloat64(0, value, true));

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return joined(long(bytes.length), bytes);
}

function packet(kind: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = joined(...parts);
  return joined([kind], long(body.length), body);
}

export function vitalTrack(track: VitalTrackWriting): Uint8Array {
  const { id, kind, format, name, unit = '', fs = 0, gain = 1, offset = 0 } = track;
  return packet(
    0,
    word(id),
    [kind, format],
    text(name),
    text(unit),
    single(-1),
    single(2),
    long(0xff00ff00),
    single(fs),
    double(gain),
    double(offset),
    [1],
    long(7),
  );
}

const writers: Readonly<Record<number, (value: number) => Uint8Array>> = {
  1: single,
  2: double,
  3: (value) => written(1, (view) => view.setInt8(0, value)),
  4: (value) => written(1, (view) => view.setUint8(0, value)),
  5: (value) => written(2, (view) => view.setInt16(0, value, true)),
  6: word,
  7: (value) => written(4, (view) => view.setInt32(0, value, true)),
  8: long,
};

export function vitalWave(id: number, sec: number, format: number, values: readonly number[]): Uint8Array {
  const samples = values.map((value) => writers[format]?.(value) ?? new Uint8Array());
  return packet(1, word(10), double(sec), word(id), long(values.length), ...samples);
}

export function vitalText(id: number, sec: number, value: string): Uint8Array {
  return packet(1, word(10), double(sec), word(id), long(0), text(value));
}

/** Encodes a single number of a track. */
export function vitalNumber(id: number, sec: number, value: number): Uint8Array {
  return packet(1, word(10), double(sec), word(id), single(value));
}

/** Returns the file before compression. */
export function vitalPackets(...packets: readonly Uint8Array[]): Uint8Array {
  const head = joined(word(0xfde4), long(12), long(1), [0, 0, 0, 0]);
  // The UTC offset is 540 minutes, as in Seoul; the stored bias is negative.
  return joined(
    new TextEncoder().encode('VITA'),
    long(3),
    word(head.length),
    head,
    packet(9, long(7), text('IntelliVue'), text('SECRET-BED'), text('COM1')),
    ...packets,
  );
}

export function packedVital(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(bytes));
}

export const vitalStartSec = 1_700_000_000;

/**
 * Makes lead II at 500 Hz and a pleth of floating-point numbers at 100 Hz, in records of 1 s, with a rate and events.
 */
export function madeVital(): Uint8Array {
  const ecg = (n: number): number => ((n * 37) % 1001) - 500;
  const seconds = [0, 1, 2, 5].flatMap((sec) => [
    vitalWave(
      1,
      vitalStartSec + sec,
      5,
      Array.from({ length: 500 }, (_, n) => ecg(500 * sec + n)),
    ),
    vitalWave(
      2,
      vitalStartSec + sec + 0.25,
      1,
      Array.from({ length: 100 }, (_, n) => (100 * sec + n) / 4),
    ),
    vitalNumber(3, vitalStartSec + sec, 72),
  ]);
  return vitalPackets(
    vitalTrack({
      id: 1,
      kind: 1,
      format: 5,
      name: 'ECG_II',
      unit: 'mV',
      fs: 500,
      gain: 0.0025,
      offset: -0.5,
    }),
    vitalTrack({ id: 2, kind: 1, format: 1, name: 'PLETH', fs: 100, gain: 9, offset: 9 }),
    vitalTrack({ id: 3, kind: 2, format: 1, name: 'HR', unit: '/min' }),
    vitalTrack({ id: 4, kind: 5, format: 0, name: 'EVENT' }),
    vitalText(4, vitalStartSec + 1.5, 'Intubation'),
    ...seconds,
    packet(6, [6]),
  );
}
