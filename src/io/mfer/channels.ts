import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, Channel } from '../../model/recording.ts';
import { roundNearInteger } from '../file-recording.ts';
import { leadForCode } from '../lead-codes.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { cutAtZero } from '../source.ts';
import { mferTags, type MferContent } from './contents.ts';

/** A channel as defined in the file. */
export interface MferChannel extends Pick<Channel, 'label' | 'unit' | 'fs'> {
  readonly adc: AdcScale;
  readonly kind: NumberKind;
  /** Whether its samples are status bits with separate meanings, and no signal. */
  readonly isStatus: boolean;
  /** Number of consecutive samples before those of the next channel. */
  readonly blockSamples: number;
  /** Value of a missing sample; null if none is reserved. */
  readonly missing: number | null;
}

/** Number types by their code. */
const { int8, uint8, int16, uint16, int32 } = numberKinds;
const kinds: readonly NumberKind[] = [int16, uint16, int32, uint8, uint16, int8];
const statusCode = 4;

/** Units by their number, with the factor from the standard’s unit. */
const units: Readonly<Record<number, readonly [unit: string, factor: number]>> = {
  0: ['mV', 1000],
  1: ['mmHg', 1],
  2: ['Pa', 1],
  3: ['cmH2O', 1],
  4: ['mmHg/s', 1],
  7: ['%', 1],
  8: ['°C', 1],
  9: ['1/min', 1],
  10: ['1/s', 1],
  11: ['Ohm', 1],
};

const maxChannels = 4096;
const maxBlock = 2 ** 31;

/** Definitions for one channel: its own, which take precedence, and those for all channels; the latest of each. */
interface Defined {
  readonly own: ReadonlyMap<number, MferContent>;
  readonly all: ReadonlyMap<number, MferContent>;
}

/**
 * Assembles the channels of a frame.
 *
 * Source: ISO 22077-1:2015, 5.2 and 5.3.
 *
 * @param contents definitions before the samples
 * @param file     path, for errors
 * @param isLittle whether the lowest byte of a value comes first
 * @returns one channel per sequence, with its scale and number format
 * @throws BeatbenchError `bad-header`, `unsupported` with the byte offset of a definition
 */
export function readMferChannels(
  contents: readonly MferContent[],
  file: string,
  isLittle: boolean,
): MferChannel[] {
  const all = new Map<number, MferContent>();
  const own = new Map<number, Map<number, MferContent>>();
  for (const content of contents) {
    if (content.channel === null) all.set(content.tag, content);
    else own.set(content.channel, (own.get(content.channel) ?? new Map()).set(content.tag, content));
    // A new number of channels discards their definitions.
    if (content.tag === mferTags.channelCount) own.clear();
  }
  const stated = all.get(mferTags.channelCount);
  const count = stated === undefined ? 1 : unsigned(stated.value, isLittle);
  if (!(count >= 1 && count <= maxChannels)) {
    throw failure('bad-header', file, `states ${count} channels`, stated);
  }
  return Array.from({ length: count }, (_, k) =>
    readChannel({ own: own.get(k) ?? new Map<number, MferContent>(), all }, file, isLittle),
  );
}

function readChannel(defined: Defined, file: string, isLittle: boolean): MferChannel {
  const findContent = (tag: number): MferContent | undefined => defined.own.get(tag) ?? defined.all.get(tag);
  const sequences = defined.own.get(mferTags.sequenceCount);
  if (sequences !== undefined) {
    throw failure(
      'unsupported',
      file,
      'has channels with different numbers of blocks, which are not supported',
      sequences,
    );
  }
  const packing = findContent(mferTags.compression);
  if (packing !== undefined && unsigned(packing.value.subarray(0, 2), isLittle) !== 0) {
    throw failure('unsupported', file, 'has compressed samples, which are not supported', packing);
  }
  const typed = findContent(mferTags.dataType);
  const code = typed === undefined ? 0 : unsigned(typed.value, isLittle);
  const kind = kinds[code];
  if (kind === undefined) {
    throw failure('unsupported', file, 'has samples of an unsupported type', typed);
  }
  const block = findContent(mferTags.blockSamples);
  const blockSamples = block === undefined ? 1 : unsigned(block.value, isLittle);
  if (!(blockSamples >= 1 && blockSamples < maxBlock)) {
    throw failure('bad-header', file, `states blocks of ${blockSamples} samples`, block);
  }
  const [stepUnit, step] = parseMeasure(findContent(mferTags.resolution), isLittle);
  const [unit, factor] = units[stepUnit ?? -1] ?? ['', 1];
  const gain = 1 / (step * factor);
  if (!(gain > 0 && Number.isFinite(gain))) {
    throw failure('bad-header', file, 'states no amplitude resolution', findContent(mferTags.resolution));
  }
  const integerOf = (content: MferContent | undefined): number | null =>
    content === undefined || content.value.length !== kind.bytes
      ? null
      : kind.read(toDataView(content.value), 0, isLittle);
  return {
    label: parseLabel(findContent(mferTags.lead), isLittle),
    unit,
    fs: parseRate(findContent(mferTags.interval), file, isLittle),
    adc: { gain, baseline: integerOf(findContent(mferTags.offset)) ?? 0, bits: 8 * kind.bytes },
    kind,
    isStatus: code === statusCode,
    blockSamples,
    missing: integerOf(findContent(mferTags.missing)),
  };
}

function parseRate(content: MferContent | undefined, file: string, isLittle: boolean): number {
  const [unit, value] = parseMeasure(content, isLittle);
  // Unit 0 is Hz, 1 is s, 2 is m.
  const fs = unit === 0 ? value : unit === 1 ? 1 / value : Number.NaN;
  if (fs > 0 && Number.isFinite(fs)) return roundNearInteger(fs);
  throw failure('bad-header', file, 'states no sampling rate', content);
}

/** Reads a unit, and a number with a power of ten. The defaults are none and 1; an invalid number gives NaN. */
function parseMeasure(
  content: MferContent | undefined,
  isLittle: boolean,
): readonly [unit: number | null, value: number] {
  if (content === undefined) return [null, 1];
  const { value } = content;
  if (value.length < 3 || value.length > 6) return [null, Number.NaN];
  const exponent = toDataView(value).getInt8(1);
  const mantissa = unsigned(value.subarray(2), isLittle);
  return [value[0] ?? null, exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent];
}

/** Returns the name given by the device, or that of the lead’s code. */
function parseLabel(content: MferContent | undefined, isLittle: boolean): string {
  if (content === undefined || content.value.length < 2) return '';
  const code = unsigned(content.value.subarray(0, 2), isLittle);
  const leadText = plainLetters(content.value.subarray(2));
  if (leadText !== '') return leadText;
  // These codes are the same as in SCP-ECG.
  const isSame = code <= 18 || (code >= 61 && code <= 64);
  return (isSame ? leadForCode(code) : null) ?? `code ${code}`;
}

/**
 * Returns text up to the first 0; empty if it has non-ASCII characters.
 *
 * @param bytes content of a field
 * @returns text without spaces around it
 */
export function plainLetters(bytes: Uint8Array): string {
  const text = String.fromCharCode(...cutAtZero(bytes)).trim();
  return /^[ -~]{1,80}$/.test(text) ? text : '';
}

/**
 * Reads a whole number of 1 to 4 bytes.
 *
 * @param bytes    1 to 4 bytes
 * @param isLittle whether the lowest byte comes first
 * @returns NaN for more than 4 bytes
 */
export function unsigned(bytes: Uint8Array, isLittle: boolean): number {
  const inOrder = isLittle ? bytes.toReversed() : bytes;
  return bytes.length > 4 ? Number.NaN : inOrder.reduce((sum, byte) => 256 * sum + byte, 0);
}

function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function failure(
  code: 'bad-header' | 'unsupported',
  file: string,
  what: string,
  content: MferContent | undefined,
): BeatbenchError {
  return new BeatbenchError(code, `${file} ${what}; export it again.`, {
    file,
    ...(content === undefined ? {} : { byte: content.at }),
  });
}
