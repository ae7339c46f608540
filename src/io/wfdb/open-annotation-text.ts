import type { Annotation } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { lastMarkSec, marksRecording } from '../beats/marks-recording.ts';
import { fileStem } from '../paths.ts';
import { decodeText, readText } from '../source.ts';
import { readTableHead } from '../table/head.ts';
import { mnemonicToCode } from './annotation-codes.ts';

/** Maximum size of such a text, in bytes; the annotations of a day take much less. */
const maxBytes = 64 << 20;
/** Number of lines that identify such a text. */
const judgedLines = 20;
const judgedBytes = 1024;
const headLine = /^\s{0,20}Time\s{1,20}Sample #\s{1,20}Type\b/;
const annotationLine =
  /^\s{0,20}\[?(?:(\d{1,4}):)?(\d{1,4}):(\d\d\.\d{1,6})(?: \d\d\/\d\d\/\d{4})?\]?\s{1,20}(\d{1,12})\s{1,20}(\S{1,4})\s{1,20}(-?\d{1,3})\s{1,20}(\d{1,3})\s{1,20}(-?\d{1,3})(?:\s{0,4}|\t(.{0,255}))$/;
/** Resolution of printed times, s. */
const printedSec = 0.001;
const maxDecimals = 4;
const daySec = 86_400;

interface ReadLine extends Annotation {
  readonly sec: number;
}

/**
 * Opens annotations in the form that WFDB's `rdann` prints: time, sample number, mnemonic, subtype, channel, number and
 * text. The rate is the simplest one for which all times and sample numbers agree.
 *
 * @param source the text
 * @returns one annotation set and no channels; null for any other text
 * @throws BeatbenchError `bad-value` with the line that is no annotation, `bad-header` if no rate fits
 */
export async function openAnnotationText(
  source: ByteSource,
  signal?: AbortSignal,
): Promise<Recording | null> {
  const file = source.path;
  if (source.size > maxBytes) return null;
  // Few bytes are enough to exclude most other texts.
  const start = decodeText(await source.read(0, Math.min(source.size, judgedBytes), signal));
  const [top] = numberLines(start.split('\n'));
  if (top === undefined || readLine(top.text) === null) return null;
  const head = await readTableHead(source, signal);
  const first = numberLines(head.lines).slice(0, judgedLines);
  if (first.length === 0 || first.some(({ text }) => readLine(text) === null)) return null;
  const lines = head.isWhole ? head.lines : (await readText(source, maxBytes, signal)).split('\n');
  const read = numberLines(lines).map(({ text, line }) => {
    const one = readLine(text);
    if (one !== null) return one;
    throw new BeatbenchError(
      'bad-value',
      `Line ${line} is not an annotation in the format of rdann; correct it.`,
      {
        file,
        line,
      },
    );
  });
  const fs = findRate(read, (first[0]?.text ?? '').trimStart().startsWith('['));
  if (fs === null) {
    throw new BeatbenchError(
      'bad-header',
      'The times and sample numbers of the annotations do not fit one rate; print them again with rdann.',
      { file },
    );
  }
  const annotations = read.map(({ sec: _, ...annotation }) => annotation);
  const sets = [{ source: 'rdann', fs, annotations }];
  return marksRecording({
    name: fileStem(file),
    format: 'beats',
    durationSec: lastMarkSec(sets),
    startTime: null,
    annotations: sets,
    warnings: [],
    sources: [source],
  });
}

function numberLines(lines: readonly string[]): { readonly text: string; readonly line: number }[] {
  return lines
    .map((text, row) => ({ text: text.endsWith('\r') ? text.slice(0, -1) : text, line: row + 1 }))
    .filter(({ text }) => text.trim() !== '' && !headLine.test(text));
}

function readLine(text: string): ReadLine | null {
  const match = annotationLine.exec(text);
  if (match === null || mnemonicToCode(match[5] ?? '') === null) return null;
  const [hours = 0, minutes = 0, seconds = 0, sampleIndex = 0] = match
    .slice(1, 5)
    .map((part) => Number(part ?? 0));
  const [subtype = 0, channel = 0, num = 0] = match.slice(6, 9).map(Number);
  const sec = 3600 * hours + 60 * minutes + seconds;
  return { sampleIndex, label: match[5] ?? '', subtype, channel, num, aux: match[9] ?? '', sec };
}

/**
 * Returns the rate with the fewest decimals at which all times agree with their sample numbers, Hz. Times of day, in
 * brackets, count from the first.
 */
function findRate(read: readonly ReadLine[], isOfDay: boolean): number | null {
  const [first] = read;
  const from = isOfDay && first !== undefined ? first : { sampleIndex: 0, sec: 0 };
  const ahead = read.map(({ sampleIndex, sec }) => ({
    samples: sampleIndex - from.sampleIndex,
    sec: sec < from.sec ? sec + daySec - from.sec : sec - from.sec,
  }));
  const last = ahead.reduce((most, one) => (one.sec > most.sec ? one : most));
  if (!(last.sec > 0)) return null;
  for (let decimals = 0; decimals <= maxDecimals; decimals++) {
    const rate = Number((last.samples / last.sec).toFixed(decimals));
    const isRate = ahead.every(({ samples, sec }) => Math.abs(samples / rate - sec) <= 1.01 * printedSec);
    if (rate > 0 && isRate) return rate;
  }
  return null;
}
