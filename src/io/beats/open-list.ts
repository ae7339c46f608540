import type { Annotation } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { isEpochSec } from '../epoch.ts';
import { fileStem } from '../paths.ts';
import { readTableHead, splitHeadText, type TableHead, tableText } from '../table/head.ts';
import { readText } from '../source.ts';
import { withoutZeros } from '../without-zeros.ts';
import {
  type BeatUnit,
  upperMiddleValue,
  perSecond,
  shortNumber,
  type ChosenUnit,
  chooseBeatUnit,
  stripUnits,
} from './beat-unit.ts';
import { UnknownBeatUnitError } from './unknown-beat-unit.ts';
import { kubiosLayout } from './kubios-text.ts';
import { findListLayout, type ListLayout } from './list-layout.ts';
import { type ListItems, readListItems } from './read-list.ts';
import { lastMarkSec, marksRecording } from './marks-recording.ts';
import { longestListSec, longestRrSec, type PlacedBeats, placeBeats, type RrRows } from './place-beats.ts';
import { lostTime, type RrClock } from './lost-time.ts';
import { polarHrmLayout } from './polar-hrm.ts';

/** Maximum size of a list: RR of two weeks with their clocks. A larger text is a table of samples. */
const maxBytes = 64 << 20;
const previewCount = 20;
/** Label of a beat without a class; in WFDB, a beat not classified during learning. */
const unclassed = '?';
/**
 * Rates of beat times, Hz. If all times are whole ms or µs, that rate is used; else the finest at which whole numbers
 * are exact, so that RR stay as listed.
 */
const usualRates = [1e3, 1e6];
/** Maximum rounding error of a time that is a whole number of units, as a share of a unit. */
const onUnitWithin = 1e-3;

export interface ListOpening {
  /** Unit of the numbers, if the user set it. */
  readonly unit: BeatUnit | null;
  /**
   * Rate that the user gave, Hz: of numbers that may be a signal, or the unit of a list if nothing else determines it.
   */
  readonly inputRateHz: number | null;
  /** First lines of the file, if already read. */
  readonly head?: TableHead;
}

/**
 * Opens a text that lists RR or times of beats as a recording of marks. RR may be one per line or all in one line, with
 * or without a clock, a head or classes. The lists of Polar, HRV Logger, HRV4Training, Elite HRV, Empatica and Kubios
 * are supported.
 *
 * @param source the file; its beginning is read, and the whole file if it is a list
 * @param given  the user's settings
 * @returns beats as one annotation set and no channels; null if the text lists no beats
 * @throws BeatbenchError `bad-value` with the line, `no-beats`, `bad-header`, `no-channel`; AskedOfBeats
 */
export async function openBeatList(
  source: ByteSource,
  given: ListOpening,
  signal?: AbortSignal,
): Promise<Recording | null> {
  const file = source.path;
  // A larger file cannot be a list, so a table of samples is not delayed by this check.
  if (source.size > maxBytes) return null;
  const head = given.head ?? (await readTableHead(source, signal));
  const bareHead = stripUnits(head.lines);
  const opening = { ...given, unit: given.unit ?? bareHead.unit };
  const isUnitGiven = opening.unit !== null;
  const detectLayout = (lines: readonly string[]): ListLayout | null =>
    polarHrmLayout(lines, file) ??
    kubiosLayout(lines, head.newline, file) ??
    findListLayout({ ...head, lines }, { path: file, isSaid: isUnitGiven });
  const layout = detectLayout(bareHead.lines);
  if (layout === null) return null;
  const text = await readText(await tableText(source, signal), maxBytes, signal);
  const { lines } = head.isWhole ? bareHead : stripUnits(splitHeadText(text, true).lines);
  const items = readListItems(lines, head.isWhole ? layout : (detectLayout(lines) ?? layout), file);
  const listed =
    layout.lists === 'rr' ? openRr(items, layout, opening, file) : openTimes(items, layout, opening, file);
  return listed === null ? null : makeRecording(source, listed);
}

/** Content of a list, whatever its unit. */
interface ListContent extends PlacedBeats {
  readonly startTime: string | null;
  readonly warnings: readonly Warning[];
}

function makeRecording(
  source: ByteSource,
  { timesSec, labels, gaps, startTime, warnings }: ListContent,
): Recording {
  if (timesSec.length < 2) {
    throw new BeatbenchError(
      'no-beats',
      'The list holds no RR between two beats; check its numbers and their unit.',
      {
        file: source.path,
      },
    );
  }
  const fs = chooseRate(timesSec);
  const mark = (sec: number, label: string): Annotation => ({
    sampleIndex: Math.round(sec * fs),
    label,
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  });
  const annotations = labels.map((label, i) => mark(timesSec[i] ?? 0, label ?? unclassed));
  if (gaps.length > 0) {
    for (const { fromSec, toSec } of gaps)
      annotations.push(gapMark(mark(fromSec, '~'), mark(toSec, '~').sampleIndex, fs));
    annotations.sort((a, b) => a.sampleIndex - b.sampleIndex);
  }
  const sets = [{ source: 'beats', fs, annotations, point: 'R' as const }];
  return marksRecording({
    name: fileStem(source.path),
    format: 'beats',
    durationSec: lastMarkSec(sets),
    startTime,
    annotations: sets,
    warnings,
    sources: [source],
  });
}

function chooseRate(timesSec: Float64Array): number {
  const fitsRate = (rate: number): boolean =>
    timesSec.every((sec) => Math.abs(rate * sec - Math.round(rate * sec)) < onUnitWithin);
  const usual = usualRates.find(fitsRate);
  if (usual !== undefined) return usual;
  // The rate is a power of two, so that sample numbers represent the times exactly.
  return 2 ** (52 - Math.ceil(Math.log2(Math.max(2, timesSec.at(-1) ?? 0))));
}

/** Creates the mark of a gap; in WFDB, it means that the signals are unreadable from there. */
function gapMark(mark: Annotation, toIndex: number, fs: number): Annotation {
  return { ...mark, subtype: -1, aux: 'gap', lengthSec: (toIndex - mark.sampleIndex) / fs };
}

const isWhole = (value: number): boolean => Number.isNaN(value) || Number.isInteger(value);

function chooseUnit(
  middle: number,
  { lists, unit: head }: ListLayout,
  { unit, inputRateHz }: ListOpening,
  file: string,
  shown: Float64Array,
): ChosenUnit {
  if (lists === 'times' && isEpochSec((shown[0] ?? 0) / nanosPerSec))
    return { unit: nanosPerSec, reason: null };
  // Whole numbers may be times in samples or in ms, and be plausible as either.
  const isSamples = lists === 'times' && head === null && unit === null && shown.every(isWhole);
  const chosenUnit = isSamples ? null : chooseBeatUnit(middle, unit, head, lists === 'rr' ? 'RR' : 'times');
  if (chosenUnit !== null) return chosenUnit;
  if (inputRateHz !== null) return { unit: inputRateHz, reason: null };
  const says = isSamples
    ? 'which may be in ms or samples'
    : head === null
      ? `neither plausible in ms nor in s`
      : `not plausible in ${typeof head === 'number' ? 'samples' : head}, which the file gives as their unit`;
  const preview = Array.from(shown.subarray(0, previewCount), (value) => [String(value)]);
  throw new UnknownBeatUnitError(
    'no-unit',
    `The median RR of the list is ${shortNumber(middle)}, ${says}; choose whether its numbers are in ms, s, or samples at a rate.`,
    file,
    preview,
  );
}

/** Opens a list of RR. Returns null if a clock next to the RR shows that its rows are no beats. */
function openRr(
  items: ListItems,
  layout: ListLayout,
  opening: ListOpening,
  file: string,
): ListContent | null {
  const { values, lines, labels, isLost } = items;
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) {
    throw new BeatbenchError('no-beats', 'The list holds no RR over 0; check its numbers.', { file });
  }
  const { unit, reason } = chooseUnit(upperMiddleValue(positive), layout, opening, file, values);
  const per = perSecond(unit);
  const rows: RrRows = { rrSec: values.map((value) => value / per), isLost, labels, lines };
  const clocks = items.clocks.flatMap(({ times, isDated }) => {
    const clock = lostTime(rows, times, file);
    return clock === null ? [] : [{ ...clock, isDated: isDated || clock.startSec > minEpoch }];
  });
  const isOfOthers = items.clocks.length > 0 && clocks.length === 0 && values.length > fewRows;
  if (isOfOthers && opening.unit === null) return null;
  const clock = clocks.find(({ isDated }) => isDated) ?? clocks[0] ?? null;
  const placed = placeBeats(rows, clock, file);
  return {
    ...placed,
    startTime: findStart(layout, clock, file),
    warnings: [
      ...assumedUnitWarnings(reason, layout),
      ...rowWarnings(rows),
      ...clockWarnings(clock, rows, placed),
    ],
  };
}

/** Unit of EmbracePlus stamps; counts of samples never become that large. */
const nanosPerSec = 1e9;

/** Maximum number of rows for which the clock is not used to reject a list. */
const fewRows = 5;
/** Start of 2001, s since 1970: a clock below it counts from the recording's start. */
const minEpoch = 1e9;

function findStart(
  { start }: ListLayout,
  clock: (RrClock & { readonly isDated: boolean }) | null,
  file: string,
): string | null {
  if (typeof start === 'string') return start;
  if (start !== null) return formatIso(start + (clock?.startSec ?? 0), file);
  return clock?.isDated === true ? formatIso(clock.startSec, file) : null;
}

/** Formats a time as ISO 8601 without zone. @throws BeatbenchError `bad-value` if there is no such day */
function formatIso(sec: number, file: string): string {
  const date = new Date(Math.round(sec * 1000));
  if (Number.isNaN(date.getTime())) {
    throw new BeatbenchError(
      'bad-value',
      'The clock next to the RR gives an impossible date; check its column.',
      { file },
    );
  }
  return withoutZeros(date.toISOString().slice(0, -1));
}

function assumedUnitWarnings(reason: string | null, { lists, isTold }: ListLayout): Warning[] {
  const what = lists === 'rr' ? 'RR' : 'times of beats';
  const doubt = isTold
    ? ''
    : ` That its numbers are ${what} is inferred only from their sequence; if they are samples of a signal, give its rate.`;
  const message = `${reason ?? ''}${doubt}`.trim();
  return message === '' ? [] : [{ code: 'unit-missing', message }];
}

/** Creates the warnings about RR that count as gaps. */
function rowWarnings({ rrSec, isLost, lines }: RrRows): Warning[] {
  const linesWhere = (isSo: (rr: number, i: number) => boolean): readonly number[] =>
    lines.filter((_, i) => isSo(rrSec[i] ?? Number.NaN, i));
  return [
    ...describeRows(
      linesWhere((rr) => rr <= 0),
      '0 or negative',
    ),
    ...describeRows(linesWhere(Number.isNaN), 'missing'),
    ...describeRows(
      linesWhere((rr) => rr > longestRrSec),
      `longer than ${longestRrSec} s`,
    ),
    ...describeRows(
      linesWhere((_, i) => isLost[i] === true),
      'marked as recorded without contact',
    ),
  ];
}

function describeRows(own: readonly number[], what: string): Warning[] {
  const [first] = own;
  if (first === undefined) return [];
  const subject =
    own.length === 1 ? `The RR in line ${first} is` : `${own.length} RR, the first in line ${first}, are`;
  const gaps = own.length === 1 ? 'It counts as a gap' : 'They count as gaps';
  return [{ code: 'left-out', message: `${subject} ${what}. ${gaps}.` }];
}

/** Minimum share of the whole time that a clock counts without RR at which it is reported. */
const mentionedShare = 0.01;

function clockWarnings(clock: RrClock | null, rows: RrRows, { gaps }: PlacedBeats): Warning[] {
  if (clock === null) return [];
  const rrSec = rows.rrSec.reduce((sum, rr) => sum + (rr > 0 ? rr : 0), 0);
  const placedSec = clock.lostSec.reduce((sum, sec) => sum + sec, 0);
  const missingSec = clock.spanSec - rrSec;
  if (missingSec < mentionedShare * clock.spanSec && placedSec === 0) return [];
  const rest = missingSec - placedSec;
  const unplaced =
    rest < mentionedShare * clock.spanSec
      ? ''
      : ` Another ${Math.round(rest)} s are missing at unknown places.`;
  return [
    {
      code: 'short-data',
      message: `The clock next to the RR spans ${Math.round(clock.spanSec)} s, but the RR add up to ${Math.round(rrSec)} s: beats are missing. ${gaps.length} gaps are placed by the clock, ${Math.round(placedSec)} s together.${unplaced}`,
    },
  ];
}

function openTimes(items: ListItems, layout: ListLayout, opening: ListOpening, file: string): ListContent {
  const { values, lines, labels } = items;
  const kept = [...values.keys()].filter((i) => !Number.isNaN(values[i]));
  const steps = kept.slice(1).map((i, k) => (values[i] ?? 0) - (values[kept[k] ?? 0] ?? 0));
  const back = steps.findIndex((step) => step < 0);
  if (back >= 0) {
    const line = lines[kept[back + 1] ?? 0] ?? 1;
    throw new BeatbenchError(
      'bad-value',
      'The time of this beat is before that of the one above; put the list in order.',
      {
        file,
        line,
      },
    );
  }
  const { unit, reason } = chooseUnit(upperMiddleValue(steps), layout, opening, file, values);
  const per = perSecond(unit);
  const first = (values[kept[0] ?? 0] ?? 0) / per;
  const isDated = first > minEpoch;
  const originSec = isDated || first < 0 ? first : 0;
  const timesSec = Float64Array.from(kept, (i) => (values[i] ?? 0) / per - originSec);
  if ((timesSec.at(-1) ?? 0) - (timesSec[0] ?? 0) > longestListSec) {
    throw new BeatbenchError(
      'bad-value',
      'The list of beats is over 400 days long; check its unit and its last times.',
      { file },
    );
  }
  const gaps: TimeSpan[] = [];
  for (let k = 1; k < timesSec.length; k++) {
    const [fromSec = 0, toSec = 0] = [timesSec[k - 1], timesSec[k]];
    if (toSec - fromSec > longestRrSec) gaps.push({ fromSec, toSec });
  }
  const left = values.length - kept.length;
  const warnings: Warning[] = [
    ...assumedUnitWarnings(reason, layout),
    ...(left === 0
      ? []
      : [{ code: 'left-out' as const, message: `${left} times of beats are missing and are left out.` }]),
    ...(gaps.length === 0
      ? []
      : [
          {
            code: 'left-out' as const,
            message: `${gaps.length} RR, the first at ${shortNumber(gaps[0]?.fromSec ?? 0)} s, are longer than ${longestRrSec} s. They count as gaps.`,
          },
        ]),
  ];
  return {
    timesSec,
    labels: kept.map((i) => labels[i] ?? null),
    gaps,
    startTime: isDated ? formatIso(first, file) : null,
    warnings,
  };
}
