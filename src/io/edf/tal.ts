import { parseLongNumber } from '../parse-long-number.ts';

/** A time-stamped annotation list of EDF+: an onset and the texts that belong to it. */
export interface Tal {
  /** Time in s from the start in the header; negative before it. */
  readonly onsetSec: number;
  /** s; null if not given. */
  readonly lengthSec: number | null;
  readonly texts: readonly string[];
}

/** EDF+'s standard text for the end of the recorded signal, after which the last data record may be padded. */
export const recordingEnds = 'Recording ends';

export interface TalScan {
  readonly tals: readonly Tal[];
  /** Byte offsets, in the scanned bytes, of lists that could not be read. */
  readonly badBytes: readonly number[];
}

/** Shared decoder, since creating one takes longer than decoding a list. */
const decoder = new TextDecoder();

const onsetPattern = /^[+-]\d+(?:\.\d*)?$/;
const lengthPattern = /^\d+(?:\.\d*)?$/;

/**
 * Reads the lists of one data record's annotation signal; texts are UTF-8.
 *
 * @param bytes bytes of the annotation signal in one record
 * @returns lists in order, and the offsets of damaged ones
 */
export function parseTals(bytes: Uint8Array): TalScan {
  const tals: Tal[] = [];
  const badBytes: number[] = [];
  let from = 0;
  while (from < bytes.length) {
    if (bytes[from] === 0) {
      from += 1;
      continue;
    }
    const zero = bytes.indexOf(0, from);
    const end = zero === -1 ? bytes.length : zero;
    const tal = plainOnset(bytes, from, end) ?? parseTal(decoder.decode(bytes.subarray(from, end)));
    if (tal === null) badBytes.push(from);
    else tals.push(tal);
    from = end + 1;
  }
  return { tals, badBytes };
}

const [separator, point, plus, minus] = [20, 46, 43, 45];

/**
 * Reads a list with the start of its record and no text, like most lists, without decoding text. Returns null for any
 * other list.
 */
function plainOnset(bytes: Uint8Array, from: number, end: number): Tal | null {
  const [sign, digit = 0] = [bytes[from], bytes[from + 1]];
  if (bytes[end - 1] !== separator || bytes[end - 2] !== separator) return null;
  if ((sign !== plus && sign !== minus) || digit < 48 || digit > 57) return null;
  const onsetSec = parseLongNumber(bytes, from, end - 2, point);
  return Number.isNaN(onsetSec) ? null : { onsetSec, lengthSec: null, texts: [] };
}

function parseTal(text: string): Tal | null {
  const [stamp = '', ...texts] = text.split('\u0014');
  const [onset = '', length] = stamp.split('\u0015');
  if (texts.length === 0 || !onsetPattern.test(onset)) return null;
  if (length !== undefined && length !== '' && !lengthPattern.test(length)) return null;
  return {
    onsetSec: Number(onset),
    lengthSec: length === undefined || length === '' ? null : Number(length),
    texts: texts.filter((each) => each !== ''),
  };
}
