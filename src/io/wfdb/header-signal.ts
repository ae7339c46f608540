import { BeatbenchError } from '../../model/failure.ts';
import { isSafeRelativePath, stripDotFolder } from '../paths.ts';
import {
  badFieldError,
  noteRepair,
  parseRealNumber,
  readRepairedIntegerField,
  parseWholeNumber,
} from './header-line.ts';
import type { HeaderLine } from './header-line.ts';

/** Content of a signal line of a header, with WFDB's defaults for missing fields. */
export interface SignalSpec {
  /** Path relative to the header's folder, safe to follow. */
  readonly fileName: string;
  /** WFDB's number of the storage format; 0 for a signal that is not stored. */
  readonly format: number;
  readonly samplesPerFrame: number;
  /** Number of frames by which the stored signal lags behind the others. */
  readonly skewFrames: number;
  /** Number of bytes of the file before its first sample. */
  readonly byteOffset: number;
  /** Analogue-to-digital units per `unit`. */
  readonly gain: number;
  readonly baseline: number;
  readonly unit: string;
  readonly adcBits: number;
  readonly adcZero: number;
  readonly initialValue: number;
  /** Sum of all samples, modulo 2¹⁶; null if the header has none. */
  readonly checksum: number | null;
  /** Empty if the header has none. */
  readonly label: string;
  /** Line number in the header, from 1. */
  readonly line: number;
}

/** Gain if the header has none or 0: uncalibrated (header(5) of the WFDB manual). */
const defaultGain = 200;
const defaultUnit = 'mV';
/** Minimum gain; with a smaller one, physical values would exceed float64. */
const minGain = 1e-280;

/** Maximum number of samples of one signal in a frame; more indicate an error. */
const maxSamplesPerFrame = 65_536;

/**
 * Parses a line that describes a signal.
 *
 * @param line line of the header
 * @returns file, format, gain, baseline, unit and description
 * @throws BeatbenchError `bad-header`, `unsafe-path`
 */
export function parseSignalLine(line: HeaderLine): SignalSpec {
  const adcZero = readRepairedIntegerField(line, 4, 'ADC zero', { absent: 0, assumed: '0 is used' });
  const storage = parseStorage(line);
  const scale = parseScale(line);
  const asZero = { absent: adcZero, assumed: 'the ADC zero is used' };
  const initialValue = readRepairedIntegerField(line, 5, 'initial value', asZero);
  const sum = readRepairedIntegerField(line, 6, 'checksum', {
    absent: Number.NaN,
    assumed: 'it is not compared',
  });
  readRepairedIntegerField(line, 7, 'block size', { absent: 0, assumed: 'it is not used' });
  const lastField = line.tokens[7];
  const labelStart = lastField === undefined ? line.text.length : lastField.column + lastField.text.length;
  return {
    fileName: storage.format === 0 ? '' : parseFileName(line),
    ...storage,
    gain: scale.gain,
    baseline: scale.baseline ?? adcZero,
    unit: scale.unit,
    adcBits: parseAdcBits(line, storage.format),
    adcZero,
    initialValue,
    checksum: Number.isNaN(sum) ? null : sum,
    label: line.text.slice(labelStart).trim(),
    line: line.line,
  };
}

function parseFileName(line: HeaderLine): string {
  const token = line.tokens[0];
  const name = stripDotFolder(token?.text ?? '');
  const where = { file: line.file, line: line.line, column: token?.column ?? 1, field: 'file name' };
  if (name === '-') {
    throw new BeatbenchError(
      'unsupported',
      `${line.file} takes its signals from a pipe; write the file's name into line ${line.line} in place of "-".`,
      where,
    );
  }
  if (!isSafeRelativePath(name)) {
    throw new BeatbenchError(
      'unsafe-path',
      `The signal file "${name.slice(0, 80)}" in line ${line.line} of ${line.file} lies outside the header's folder; put the file next to the header and correct the name.`,
      where,
    );
  }
  return name;
}

type Storage = Pick<SignalSpec, 'format' | 'samplesPerFrame' | 'skewFrames' | 'byteOffset'>;

function parseStorage(line: HeaderLine): Storage {
  const field = 'format';
  const match = /^(\d+)(?:x(\d+))?(?::(\d+))?(?:\+(\d+))?$/.exec(line.tokens[1]?.text ?? '');
  if (match === null) throw badFieldError(line, 1, field, 'is missing or malformed');
  const number = (group: number, absent: number) => {
    const text = match[group];
    const value = text === undefined ? absent : parseWholeNumber(text);
    if (value === null) throw badFieldError(line, 1, field, 'has a number that is too large');
    return value;
  };
  const samplesPerFrame = number(2, 1);
  if (samplesPerFrame < 1 || samplesPerFrame > maxSamplesPerFrame) {
    throw badFieldError(line, 1, field, `has samples per frame outside 1 … ${maxSamplesPerFrame}`);
  }
  return { format: number(1, 0), samplesPerFrame, skewFrames: number(3, 0), byteOffset: number(4, 0) };
}

function parseScale(line: HeaderLine): { gain: number; baseline: number | null; unit: string } {
  const token = line.tokens[2]?.text;
  if (token === undefined) return { gain: defaultGain, baseline: null, unit: defaultUnit };
  const match = /^([^()/]*)(?:\(([^()/]*)\))?(?:\/(.+))?$/.exec(token);
  const gain = parseRealNumber(match?.[1] ?? '');
  const baseline = match?.[2] === undefined ? null : parseRealNumber(match[2]);
  if (gain === null || (gain !== 0 && Math.abs(gain) < minGain)) {
    const problem = gain === null ? 'does not begin with a number' : 'is too close to 0';
    noteRepair(line, 2, 'gain', `${problem}; its samples are the digital values`);
    return { gain: 1, baseline: 0, unit: '' };
  }
  if (match?.[2] !== undefined && baseline === null) {
    noteRepair(line, 2, 'gain', 'has a baseline that is not a number; the ADC zero is used');
  }
  return { gain: gain === 0 ? defaultGain : gain, baseline, unit: match?.[3] ?? defaultUnit };
}

/**
 * Parses the ADC resolution. The default is 12 bits for amplitudes, 10 for differences (header(5) of the WFDB manual).
 */
function parseAdcBits(line: HeaderLine, format: number): number {
  const assumedBits = format === 8 ? 10 : 12;
  const assumed = `${assumedBits} bits are used`;
  return readRepairedIntegerField(line, 3, 'ADC resolution', { absent: 0, least: 0, assumed }) || assumedBits;
}
