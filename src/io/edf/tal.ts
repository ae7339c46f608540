/** A time-stamped annotation list of EDF+: an onset and the texts that belong to it. */
export interface Tal {
  /** s from the start that the header names; negative before it. */
  readonly onsetSec: number;
  /** s; null where none is given. */
  readonly lengthSec: number | null;
  readonly texts: readonly string[];
}

/** EDF+'s standard text for the end of what was recorded; the last data record may be filled up after it. */
export const recordingEnds = 'Recording ends';

export interface TalScan {
  readonly tals: readonly Tal[];
  /** Byte offsets, in what was scanned, of lists that could not be read. */
  readonly badBytes: readonly number[];
}

/** One for all: to make one takes longer than what it does here. */
const decoder = new TextDecoder();

const onsetPattern = /^[+-]\d+(?:\.\d*)?$/;
const lengthPattern = /^\d+(?:\.\d*)?$/;

/**
 * Reads the lists of one data record's annotation signal; texts are UTF-8.
 *
 * @param bytes of the annotation signal in one record
 * @returns lists in order, and whether some were damaged
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
    const tal = parseTal(decoder.decode(bytes.subarray(from, end)));
    if (tal === null) badBytes.push(from);
    else tals.push(tal);
    from = end + 1;
  }
  return { tals, badBytes };
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
