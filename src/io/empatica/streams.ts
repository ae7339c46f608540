import type { AvroNumbers, AvroRecord, AvroValue } from '../avro/values.ts';

/** One channel of a wearable’s session, as in its file. */
export interface WearableStream {
  readonly label: string;
  readonly role: 'ppg' | 'acceleration' | 'other';
  readonly unit: string;
  /** Hz. */
  readonly fs: number;
  /** µs since 1970, UTC. */
  readonly startMicros: number;
  readonly values: AvroNumbers;
  /** Physical = stored / gain. */
  readonly gain: number;
  /** Bits of stored integers; null for floating-point numbers. */
  readonly bits: number | null;
}

/** The file’s streams that are channels, and the names of those that are skipped although they have content. */
export interface WearableStreams {
  readonly streams: readonly WearableStream[];
  readonly leftOut: readonly string[];
}

/** Label, role and unit by the name of the stream; BVP is in arbitrary units. */
const scalars = {
  bvp: { label: 'BVP', role: 'ppg', unit: '' },
  eda: { label: 'EDA', role: 'other', unit: 'µS' },
  temperature: { label: 'Temperature', role: 'other', unit: '°C' },
} as const;
const axes = ['x', 'y', 'z'] as const;
/** Streams that contain only times, which are read as marks. */
const marks: readonly string[] = ['tags', 'systolicPeaks'];

/**
 * Reads the streams of `rawData`: BVP, acceleration, EDA and temperature.
 *
 * Source: Empatica, EmbracePlus user’s manual, ‘Sensors Raw Data Specifications’, and its published script. That script
 * computes acceleration as counts · (physicalMax − physicalMin) / (digitalMax − digitalMin), and from version 6.5 on as
 * counts · conversionFactor.
 *
 * @param raw the record `rawData`
 * @returns streams with their samples, rates and starts, and the names of those that are left out
 */
export function wearableStreams(raw: AvroRecord): WearableStreams {
  const streams: WearableStream[] = [];
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (!isRecord(value) || marks.includes(name)) continue;
    const own = Object.hasOwn(scalars, name)
      ? readScalar(name as keyof typeof scalars, value)
      : readAxes(name, value);
    if (own.length > 0) streams.push(...own);
    else if (Object.values(value).some((one) => isNumbers(one) && one.length > 0)) leftOut.push(name);
  }
  const order = ['BVP', 'ACC x', 'ACC y', 'ACC z', 'EDA', 'Temperature'];
  return { streams: streams.toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label)), leftOut };
}

/**
 * Returns the times of a stream of marks, as stored.
 *
 * @param raw    the record `rawData`
 * @param stream name of the stream
 * @param field  field of the times
 * @returns an empty list if there is no such stream
 */
export function eventMarkTimes(raw: AvroRecord, stream: string, field: string): AvroNumbers {
  const value = raw[stream];
  const times = isRecord(value) ? namedField(value, field) : null;
  return isNumbers(times) ? times : new Float64Array(0);
}

/**
 * Returns whether a value is a record.
 *
 * @param value any value of an Avro file
 * @returns true for a record, whose fields have names
 */
export function isRecord(value: AvroValue | undefined): value is AvroRecord {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/**
 * Returns a number of a record; NaN if there is none.
 *
 * @param record the record
 * @param name   name of the field
 * @returns the value of the field
 */
export function numberField(record: AvroRecord, name: string): number {
  const value = namedField(record, name);
  return typeof value === 'number' ? value : Number.NaN;
}

/**
 * Returns a field by its name; null if there is none.
 *
 * @param record the record
 * @param name   name of the field
 * @returns the value of the field
 */
export function namedField(record: AvroRecord, name: string): AvroValue {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

function isNumbers(value: AvroValue): value is AvroNumbers {
  return ArrayBuffer.isView(value);
}

/** Returns start and rate; null if the stream was off. */
function readClock(record: AvroRecord): { fs: number; startMicros: number } | null {
  const [fs, startMicros] = [numberField(record, 'samplingFrequency'), numberField(record, 'timestampStart')];
  return fs > 0 && Number.isFinite(fs) && Math.abs(startMicros) < 8.64e18 ? { fs, startMicros } : null;
}

function readScalar(name: keyof typeof scalars, record: AvroRecord): WearableStream[] {
  const clock = readClock(record);
  const values = namedField(record, 'values');
  if (clock === null || !isNumbers(values) || values.length === 0) return [];
  return [{ ...scalars[name], ...clock, values, gain: 1, bits: null }];
}

function readAxes(name: string, record: AvroRecord): WearableStream[] {
  const clock = readClock(record);
  const conversion = namedField(record, 'imuParams');
  if (name !== 'accelerometer' || clock === null || !isRecord(conversion)) return [];
  const physical = numberField(conversion, 'physicalMax') - numberField(conversion, 'physicalMin');
  const digital = numberField(conversion, 'digitalMax') - numberField(conversion, 'digitalMin');
  const factor = numberField(conversion, 'conversionFactor');
  const gain = Number.isNaN(factor) ? digital / physical : 1 / factor;
  const isScale = gain !== 0 && Number.isFinite(gain) && Number.isFinite(1 / gain);
  return axes.flatMap((axis): WearableStream[] => {
    const values = namedField(record, axis);
    if (!isNumbers(values) || values.length === 0) return [];
    const bits = values instanceof Int32Array ? countBits(digital) : null;
    const scaled = isScale ? { unit: 'g', gain } : { unit: '', gain: 1 };
    return [{ label: `ACC ${axis}`, role: 'acceleration', ...scaled, ...clock, values, bits }];
  });
}

/** Returns the bits of a range of digital values; 16 if the range is unknown. */
function countBits(range: number): number {
  const bits = Math.ceil(Math.log2(range + 1));
  return bits >= 1 && bits <= 32 ? bits : 16;
}
