import { cartRecording } from '../carts/held-leads.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { readAllBytes } from '../source.ts';
import { isHeartRates, type WatchReading, watchReadings } from './readings.ts';

/** Maximum size of a file; ten ECGs of 30 s at 250 Hz take half a megabyte. */
const maxBytes = 4 << 20;
/** Bits of a watch's digital values. */
const bits = 16;
const longest = 2 ** 31;

/**
 * Opens an ECG of a watch in the JSON format of its maker's service: Fitbit (also through Google Health) and Withings.
 * If there are several ECGs, the first is read. Facts about the person and the classification are not read.
 *
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
