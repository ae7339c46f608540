import { cartRecording } from '../carts/held-leads.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording, RecordingFormat } from '../../model/recording.ts';
import { readAllBytes } from '../source.ts';
import { withoutZeros } from '../without-zeros.ts';

/** Maximum size of a file; ten ECGs of 30 s at 250 Hz take half a megabyte. */
const maxBytes = 4 << 20;
/** Bits of a watch's digital values. */
const bits = 16;
const longest = 2 ** 31;

/**
 * Opens an ECG of a watch in the JSON format of its maker's service: Fitbit (also through Google Health) and Withings.
 * If there are several ECGs, the first is read. Facts about the person and the classification are not read.
 *
 * @param source the file
 * @returns one ECG channel, mV or µV
 * @throws BeatbenchError `unsupported` for other JSON, and for heart rates alone; `bad-header` if it is not JSON, or
 *         has no rate or scale; `bad-value` for a sample that is not a whole number; `no-channel`, `too-large`
 */
export async function openWatchJson(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const json = parsed(await readAllBytes(source, maxBytes, signal), file);
  const readings = watchReadings(json);
  if (readings === null) {
    const [what, instead] = isHeartRates(json)
      ? ['has only heart rates, which give no beats', 'export an ECG, or RR intervals as a list']
      : ['is a JSON file of an unsupported kind', 'export it as CSV or EDF'];
    throw new BeatbenchError('unsupported', `${file} ${what}; ${instead}.`, { file });
  }
  const [first] = readings;
  if (first === undefined || first.samples.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no ECG; check what was exported.`, { file });
  }
  const warnings: Warning[] = [];
  if (readings.length > 1) {
    warnings.push({
      code: 'left-out',
      message: `The file holds ${readings.length} ECGs; the first is read. Save each as a separate file.`,
    });
  }
  const { format, label, unit, startTime } = first;
  const fs = positive(first.fs, 'sampling rate', file);
  const gain = positive(first.scaling, 'scaling factor', file);
  const digital = toDigital(first, file);
  return cartRecording({ source, format, startTime, warnings, comments: [] }, [
    { label, unit, fs, digital, gaps: [], adc: { gain, baseline: 0, bits } },
  ]);
}

function parsed(bytes: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new BeatbenchError('bad-header', `${file} is damaged: it is not JSON; export it again.`, { file });
  }
}

/** Parses a positive number; services also write numbers as texts. */
function positive(value: unknown, name: string, file: string): number {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^[\d.]{1,20}$/.test(value));
  const number = isNumeric ? Number(value) : Number.NaN;
  if (number > 0 && number < longest && 1 / number < longest) return number;
  throw new BeatbenchError('bad-header', `${file} states no ${name} of its ECG; export it again.`, {
    file,
    field: name,
  });
}

function toDigital({ samples }: WatchReading, file: string): Int32Array {
  const digital = new Int32Array(samples.length);
  for (const [k, value] of samples.entries()) {
    if (typeof value !== 'number' || value !== (value | 0)) {
      throw new BeatbenchError(
        'bad-value',
        `Sample ${k + 1} of ${file} is not a whole number; export it again.`,
        { file },
      );
    }
    digital[k] = value;
  }
  return digital;
}

/** An ECG of a watch, as provided by its service; numbers are not checked yet. */
interface WatchReading {
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
function watchReadings(json: unknown): WatchReading[] | null {
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
function isHeartRates(json: unknown): boolean {
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
