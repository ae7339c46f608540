import type { RecordingFormat } from '../../model/recording.ts';
import { withoutZeros } from '../without-zeros.ts';

/** An ECG of a watch, as provided by its service; numbers are not checked yet. */
export interface WatchReading {
  readonly format: Extract<RecordingFormat, 'fitbit' | 'withings'>;
  readonly label: string;
  readonly unit: 'mV' | 'µV';
  /** Hz, as written. */
  readonly fs: unknown;
  readonly samples: readonly unknown[];
  /** Divisor of the samples, as written. */
  readonly scaling: unknown;
  /** ISO 8601 without zone; null if there is none. */
  readonly startTime: string | null;
}

/**
 * Finds the ECGs in a response of a service that stores ECGs of watches.
 *
 * Source: Fitbit Web API, ‘Get ECG Log List’ (`ecgReadings`); Google Health API v4, `Electrocardiogram`, in which
 * millivolts are samples divided by the scaling factor; Withings API, ‘Heart v2 – Get’ (`signal`, µV).
 *
 * @param json parsed JSON
 * @returns null if it is no such response
 */
export function watchReadings(json: unknown): WatchReading[] | null {
  const fitbit = readList(json, 'ecgReadings')?.filter(isObject);
  if (fitbit !== undefined) return fitbit.flatMap(fitbitReading);
  const points = readList(json, 'dataPoints')?.filter(isObject) ?? (isObject(json) ? [json] : []);
  const google = points.map((point) => readField(point, 'electrocardiogram')).filter(isObject);
  if (google.length > 0) return google.flatMap(googleReading);
  const body = isObject(json) && isObject(readField(json, 'body')) ? readField(json, 'body') : json;
  const signal = readList(body, 'signal');
  if (signal === undefined || !isObject(body) || readField(body, 'sampling_frequency') === undefined)
    return null;
  const fs = readField(body, 'sampling_frequency');
  return [{ format: 'withings', label: 'ECG', unit: 'µV', fs, samples: signal, scaling: 1, startTime: null }];
}

/** Returns whether it is a list of heart rates; Fitbit's archive has one for each day. */
export function isHeartRates(json: unknown): boolean {
  const [first] = Array.isArray(json) ? (json as readonly unknown[]) : [];
  if (!isObject(first)) return false;
  const value = readField(first, 'value');
  return isObject(value) && readField(value, 'bpm') !== undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function readList(json: unknown, name: string): readonly unknown[] | undefined {
  const value = isObject(json) ? readField(json, name) : undefined;
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

function fitbitReading(reading: Fields): WatchReading[] {
  const samples = readList(reading, 'waveformSamples');
  if (!samples) return [];
  return [
    {
      format: 'fitbit',
      label: 'I',
      unit: 'mV',
      fs: readField(reading, 'samplingFrequencyHz'),
      samples,
      scaling: readField(reading, 'scalingFactor'),
      startTime: wallTime(readField(reading, 'startTime'), undefined),
    },
  ];
}

function googleReading(reading: Fields): WatchReading[] {
  const samples = readList(reading, 'waveformSamples');
  if (!samples) return [];
  const interval = readField(reading, 'interval');
  const [start, offset] = isObject(interval)
    ? [readField(interval, 'startTime'), readField(interval, 'startUtcOffset')]
    : [];
  return [
    {
      format: 'fitbit',
      label: 'I',
      unit: 'mV',
      fs: readField(reading, 'samplingFrequencyHertz'),
      samples,
      scaling: readField(reading, 'millivoltsScalingFactor'),
      startTime: wallTime(start, offset),
    },
  ];
}

/** @param offset offset from UTC, such as `7200s` */
function wallTime(start: unknown, offset: unknown): string | null {
  const text = typeof start === 'string' ? start.slice(0, 40) : '';
  const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?/.exec(text)?.[0];
  if (plain === undefined) return null;
  const sec = Number(/^(-?\d{1,5})s$/.exec(typeof offset === 'string' ? offset : '')?.[1] ?? 0);
  const ms = Date.parse(`${plain}Z`) + 1000 * sec;
  return Number.isNaN(ms) ? null : withoutZeros(new Date(ms).toISOString().slice(0, -1));
}
