import { isEpochSec } from '../epoch.ts';
import { fileStem } from '../paths.ts';
import { plainUnit } from './cells.ts';
import { intervalSec, sheetEpochSec } from './labchart-fields.ts';
import { positiveOrNull } from './head-rate.ts';

/** What the lines before the samples say, as one recorder writes them. */
export interface RecorderHead {
  /** Program or device, as its makers spell it. */
  readonly recorder: string;
  /** Hz; null where they say none. */
  readonly rateHz: number | null;
  /** One a column of the table; empty where the lines say none. */
  readonly labels: readonly string[];
  readonly units: readonly string[];
  readonly firstDataRow: number;
  /** ISO 8601 without zone; null where the lines say none. */
  readonly startTime: string | null;
}

/** Lines of a file as a recorder's reader takes them. */
interface RecorderLines {
  readonly lines: readonly string[];
  readonly path: string;
  /** Cells of a row of samples. */
  readonly columnCount: number;
}

/**
 * Reads the head of a text that a known recorder wrote; its layouts have lines that look like samples, or say names, units and
 * rate where no table has them.
 *
 * @param lines       first lines of the file, without their ends
 * @param path        of the file; some recorders name a signal by the file's name alone
 * @param columnCount cells of a row of samples
 * @returns null where no recorder's marks are found
 */
export function readRecorderHead(
  lines: readonly string[],
  path: string,
  columnCount: number,
): RecorderHead | null {
  const file = { lines, path, columnCount };
  return acqKnowledgeHead(file) ?? labChartHead(file) ?? empaticaHead(file) ?? watchHead(file);
}

const sampleTime = /^([0-9]+(?:[.,][0-9]+)?) *(m|milli|micro|u|µ)?s(?:ec)?(?:onds?)? *\/ *sample/i;
const sampleCount = /^([0-9]+(?:[.,][0-9]+)?) *(k?)(?:hz|samples *\/ *s(?:ec)?(?:ond)?)/i;
const channelCount = /^([0-9]+) +channels?\b/i;
const mostChannels = 256;

/**
 * AcqKnowledge and Biopac Student Lab: name, time of a sample, number of channels, label and unit of each in lines of their own,
 * a row of `sec CH1 CH2 …`, and a row of how many samples each channel has.
 */
function acqKnowledgeHead({ lines, columnCount }: RecorderLines): RecorderHead | null {
  const at = lines.slice(0, 4).findIndex((line) => channelCount.test(line.trim()));
  if (at < 1) return null;
  const rateHz = rateOfSample(lines[at - 1] ?? '');
  const count = Number(channelCount.exec(lines[at]?.trim() ?? '')?.[1]);
  if (rateHz === null || !(count > 0 && count <= mostChannels)) return null;
  const named = Array.from({ length: 2 * count }, (_, k) => unquoted(lines[at + 1 + k] ?? ''));
  const labels = named.filter((_, k) => k % 2 === 0);
  const units = named.filter((_, k) => k % 2 === 1).map(plainUnit);
  const headRow = at + 1 + 2 * count;
  const head = splitCells(lines[headRow] ?? '');
  const isHead = head.some((cell) => /^CH *\d+$/i.test(cell));
  const hasTime = columnCount === count + 1;
  const counts = splitCells(lines[headRow + 1] ?? '');
  const isCounts =
    isHead &&
    counts.length > 1 &&
    counts.every((cell, k) => (k === 0 && hasTime ? cell === '' : isWhole(cell)));
  const time = hasTime ? [isHead ? (head[0] ?? '') : 's'] : [];
  return {
    recorder: 'AcqKnowledge',
    rateHz,
    labels: [...time.map(() => 'time'), ...labels],
    units: [...time, ...units],
    firstDataRow: headRow + (isHead ? 1 : 0) + (isCounts ? 1 : 0),
    startTime: null,
  };
}

function rateOfSample(line: string): number | null {
  const time = sampleTime.exec(line.trim());
  if (time !== null)
    return positiveOrNull((perSecond[(time[2] ?? '').toLowerCase()] ?? 1) / parseNumber(time[1]));
  const rate = sampleCount.exec(line.trim());
  return rate === null ? null : positiveOrNull(parseNumber(rate[1]) * (rate[2] === '' ? 1 : 1000));
}

/** How many of a unit of time a second has, by its prefix. */
const perSecond: Readonly<Record<string, number>> = { m: 1e3, milli: 1e3, u: 1e6, µ: 1e6, micro: 1e6 };

/** LabChart and PowerLab: lines of `Name=` and cells, again before each block; the first column of samples is time. */
function labChartHead({ lines, columnCount }: RecorderLines): RecorderHead | null {
  if (lines[0]?.startsWith('Interval=\t') !== true) return null;
  const firstDataRow = lines.findIndex((line) => !/^[A-Za-z]+=(?:\t|$)/.test(line));
  if (firstDataRow < 0) return null;
  const fields = new Map(
    lines.slice(0, firstDataRow).map((line): [string, string[]] => {
      const [name = '', ...cells] = line.split('\t').map((cell) => cell.trim());
      return [name.slice(0, -1), cells];
    }),
  );
  const started = sheetEpochSec(fields.get('ExcelDateTime')?.[0]);
  const labels = fields.get('ChannelTitle') ?? [];
  const [names = [], ranges = [], tops = []] = ['UnitName', 'Range', 'TopValue'].map((name) =>
    fields.get(name),
  );
  // A channel without a unit of its own is in that of its range, as long as it was not converted.
  const units = labels.map((_, k) => {
    const own = names[k] ?? '';
    if (own !== '' && own !== '*') return own;
    return (tops[k] ?? '*') === '*' ? (/^[0-9.,]+ +(\S.*)$/.exec(ranges[k] ?? '')?.[1] ?? '') : '';
  });
  const hasTime = columnCount > labels.length;
  return {
    recorder: 'LabChart',
    rateHz: positiveOrNull(1 / intervalSec(fields.get('Interval')?.[0])),
    labels: hasTime ? ['Time', ...labels] : labels,
    units: hasTime ? ['s', ...units] : units,
    firstDataRow,
    startTime: started === null ? null : withoutZone(started),
  };
}

function withoutZone(epochSec: number): string {
  return new Date(Math.round(epochSec * 1000)).toISOString().replace(/(?:\.000)?Z$/, '');
}

/** What the files of an Empatica E4 hold, by their names. */
const empaticaSignals: Readonly<Record<string, readonly [unit: string, ...labels: string[]]>> = {
  bvp: ['', 'BVP'],
  acc: ['1/64 g', 'ACC x', 'ACC y', 'ACC z'],
  eda: ['µS', 'EDA'],
  temp: ['°C', 'TEMP'],
  hr: ['1/min', 'HR'],
};
const mostEmpaticaHz = 4096;

/** Empatica E4: a row of the start, s since 1970, and a row of the rate, Hz, in every column alike. */
function empaticaHead({ lines, path, columnCount }: RecorderLines): RecorderHead | null {
  const [starts, rates] = [lines[0] ?? '', lines[1] ?? ''].map((line) => splitCells(line).map(Number));
  if (starts === undefined || rates === undefined || rates.length !== columnCount) return null;
  const [start = NaN, rate = NaN] = [starts[0], rates[0]];
  const isAlike =
    starts.length === rates.length && starts.every((v) => v === start) && rates.every((v) => v === rate);
  if (!isAlike || !(isEpochSec(start) && rate > 0 && rate <= mostEmpaticaHz)) return null;
  const stem = fileStem(path);
  const [unit, ...labels] = empaticaSignals[stem.toLowerCase()] ?? [''];
  const isKnown = labels.length === columnCount;
  return {
    recorder: 'Empatica E4',
    rateHz: rate,
    labels: isKnown ? labels : rates.map((_, k) => (columnCount === 1 ? stem : `${stem} ${k + 1}`)),
    units: rates.map(() => (isKnown ? unit : '')),
    firstDataRow: 2,
    startTime: withoutZone(start),
  };
}

const hertz = /^([0-9]+(?:[.,][0-9]+)?) *(?:hertz|hz)$/i;
const volts = /^[mµμu]?V$/;
const watchDate = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/;
const mostWatchLines = 40;
const sampleLine = /^"?[+-]?\d+(?:[.,]\d+)?"?$/;

/** Apple Health: lines of a name and what it says, in the language of the phone, over one column of samples. */
function watchHead({ lines, columnCount }: RecorderLines): RecorderHead | null {
  if (columnCount !== 1) return null;
  const firstDataRow = lines.findIndex((line) => sampleLine.test(line.trim()));
  if (firstDataRow < 2 || firstDataRow > mostWatchLines) return null;
  const said = lines.slice(0, firstDataRow).map((line) => {
    const comma = line.indexOf(',');
    return comma < 0 ? '' : unquoted(line.slice(comma + 1));
  });
  const rateRow = said.findIndex((text) => hertz.test(text));
  if (rateRow < 0) return null;
  const after = said.slice(rateRow + 1).filter((text) => text !== '');
  const unit = after.find((text) => volts.test(text));
  if (unit === undefined) return null;
  const date = said.map((text) => watchDate.exec(text)).find((match) => match !== null);
  return {
    recorder: 'Apple Health',
    rateHz: positiveOrNull(parseNumber(hertz.exec(said[rateRow] ?? '')?.[1])),
    labels: [leadName(after.find((text) => text !== unit) ?? 'Lead I')],
    units: [unit],
    firstDataRow,
    startTime: date === undefined || date === null ? null : `${date[1]}T${date[2]}`,
  };
}

/** `Ableitung I` and `Dérivation I` are `Lead I`. */
function leadName(text: string): string {
  return text.replace(/^\p{L}{4,20} (I{1,3}|aV[RLF]|V[1-6])$/u, 'Lead $1');
}

function splitCells(line: string): string[] {
  const cells = line.split(/[\t,;]/).map(unquoted);
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

function isWhole(cell: string): boolean {
  return /^\d+$/.test(cell);
}

function parseNumber(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'));
}
