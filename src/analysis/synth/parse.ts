import { BeatbenchError } from '../../model/failure.ts';
import { breathRateLimit, heartRateLimit, snrLimit } from './check-params.ts';
import type { RateRamp, NoiseKind, NoiseParams } from './params.ts';
import type { TimeSpan } from '../../model/samples.ts';

const noiseKinds: readonly NoiseKind[] = ['white', 'pink', 'mains', 'wander', 'motion', 'pops'];

/**
 * Parses `white:20,motion:5@60..90`: kinds with their signal-to-noise ratio in dB and, if not the whole record, their
 * time span in s. Empty text means no noise.
 *
 * @param text     kinds, separated by commas
 * @param channel  channel of the noise
 * @returns in the order of the text
 * @throws BeatbenchError `bad-parameter`
 */
export function parseNoise(text: string, channel: NoiseParams['channel'] = 'all'): NoiseParams[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => parseNoisePart(part.trim(), channel));
}

function parseNoisePart(part: string, channel: NoiseParams['channel']): NoiseParams {
  const [name = '', level, ...more] = part.split(':').map((word) => word.trim());
  const kind = noiseKinds.find((known) => known === name);
  if (kind === undefined) {
    throw makeParameterError(
      `noise '${part}': '${name}' is not a kind of noise; choose one of ${noiseKinds.join(', ')}.`,
    );
  }
  const [decibels, span, ...others] = (level ?? '').split('@');
  const snrDb = readNumber(decibels?.trim());
  if (snrDb === null || more.length > 0) {
    throw makeParameterError(`noise '${part}': write the kind, a colon and the decibels, as in ${kind}:20.`);
  }
  const within = span === undefined ? null : readSpan(span);
  if (others.length > 0 || (span !== undefined && within === null)) {
    throw makeParameterError(`noise '${part}': after @ write from when to when, s, as in ${kind}:20@60..90.`);
  }
  if (snrDb < snrLimit.min || snrDb > snrLimit.max) {
    throw makeParameterError(`noise '${part}': give a ratio from ${snrLimit.min} to ${snrLimit.max} dB.`);
  }
  return { kind, snrDb, channel, ...(within === null ? {} : { within }) };
}

/**
 * Parses `600..660,900..930`: runs with their times, s. Empty text means none.
 *
 * @param text  times, separated by commas
 * @returns s, in the order of the text
 * @throws BeatbenchError `bad-parameter`
 */
export function parseRuns(text: string): TimeSpan[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const span = readSpan(part);
    if (span !== null) return span;
    throw makeParameterError(`run '${part.trim()}': write from when to when, s, as in 600..660.`);
  });
}

function readSpan(text: string): TimeSpan | null {
  const [fromSec = null, toSec = null, ...more] = text.split('..').map((word) => readNumber(word.trim()));
  return fromSec === null || toSec === null || more.length > 0 ? null : { fromSec, toSec };
}

/**
 * Parses a heart rate: `70`, or a ramp over the record, `80..170`, per minute.
 *
 * @param text  one or two numbers
 * @returns per minute
 * @throws BeatbenchError `bad-parameter`
 */
export function parseHeartRate(text: string): number | RateRamp {
  return parseRate(text, { name: 'heart rate', examples: ['70', '80..170'], ...heartRateLimit });
}

/**
 * Parses a breathing rate: `15`, or a ramp over the record, `15..6`, per minute.
 *
 * @param text  one or two numbers
 * @returns per minute
 * @throws BeatbenchError `bad-parameter`
 */
export function parseBreathRate(text: string): number | RateRamp {
  return parseRate(text, { name: 'breathing rate', examples: ['15', '15..6'], ...breathRateLimit });
}

interface RateLimit {
  readonly name: string;
  readonly examples: readonly [number: string, ramp: string];
  readonly min: number;
  readonly max: number;
}

function parseRate(text: string, { name, examples: [plain, ramp], min, max }: RateLimit): number | RateRamp {
  const rates = text.split('..').map((word) => readNumber(word.trim()));
  const [from = null, to = null] = rates;
  if (from === null || rates.length > 2 || (rates.length === 2 && to === null)) {
    throw makeParameterError(
      `${name} '${text}': give a number per minute, as ${plain}, or a ramp, as ${ramp}.`,
    );
  }
  for (const rate of [from, to ?? from]) {
    if (rate < min || rate > max) {
      throw makeParameterError(`${name} '${text}': give rates from ${min} to ${max} per minute.`);
    }
  }
  return to === null ? from : { from, to };
}

/**
 * Parses a share of the pulse's height: `0.045` or `4.5%`.
 *
 * @param name  name of the value, for the error message
 * @returns 0 … 1
 * @throws BeatbenchError `bad-parameter`
 */
export function parseDepth(text: string, name: string): number {
  const trimmed = text.trim();
  const percent = trimmed.endsWith('%');
  const value = readNumber(percent ? trimmed.slice(0, -1).trim() : trimmed);
  if (value === null)
    throw makeParameterError(`${name} '${text}': give a share of the pulse's height, such as 0.045 or 4.5%.`);
  return percent ? value / 100 : value;
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function makeParameterError(message: string): BeatbenchError {
  return new BeatbenchError('bad-parameter', message);
}
