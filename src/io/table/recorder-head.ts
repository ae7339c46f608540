import { isEpochSec } from '../epoch.ts';
import { fileStem } from '../paths.ts';
import { plainUnit } from './cells.ts';
import { intervalSec, sheetEpochSec } from './labchart-fields.ts';
import { positiveOrNull } from './head-rate.ts';

/** Content of the lines before the samples, in the form of a known recorder. */
export interface RecorderHead {
  /** Name of the program or device, as its makers spell it. */
  readonly recorder: string;
  /** Hz; null if the lines contain none. */
  readonly rateHz: number | null;
  /** One label per column of the table; empty if the lines contain none. */
  readonly labels: readonly string[];
  readonly units: readonly string[];
  readonly firstDataRow: number;
  /** ISO 8601 without zone; null if the lines contain none. */
  readonly startTime: string | null;
}

/** Lines of a file, as input to a recorder's reader. */
interface RecorderLines {
  readonly lines: readonly string[];
  readonly path: string;
  /** Number of cells in a row of samples. */
  readonly columnCount: number;
}

/**
 * Reads the head of a text that a known recorder wrote. Such layouts have lines that look like samples, or have names,
 * units and rate in unusual places.
 *
 * @param lines       first lines of the file, without their ends
 * @param path        path of the file; some recorders name a signal only by the name of its file
 * @param columnCount number of cells in a row of samples
 * @returns null if no recorder is recognised
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
const maxChannels = 256;

/**
 * Reads a head of AcqKnowledge or Biopac Student Lab. Separate lines give the name, the time between samples, the
 * number of channels, and label and unit of each channel. Then come a row `sec CH1 CH2 …` and a row with the number of
 * samples of each channel.
 */
function acqKnowledgeHead({ lines, columnCount }: RecorderLines): RecorderHead | null {
  const at = lines.slice(0, 4).findIndex((line) => channelCount.test(line.trim()));
  if (at < 1) return null;
  const rateHz = rateOfSample(lines[at - 1] ?? '');
  const count = Number(channelCount.exec(lines[at]?.trim() ?? '')?.[1]);
  if (rateHz === null || !(count > 0 && count <= maxChannels)) return null;
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

/** Number of units of time in a second, by the prefix of the unit. */
const perSecond: Readonly<Record<string, number>> = { m: 1e3, milli: 1e3, u: 1e6, µ: 1e6, micro: 1e6 };

/**
 * Reads a head of LabChart or PowerLab: lines of `Name=` and cells, repeated before each block. The first column of
 * samples is time.
 */
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
  // A channel without a unit has the unit of its range, unless it was converted.
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

/** Unit and labels of the files of an Empatica E4, by file name. */
const empaticaSignals: Readonly<Record<string, readonly [unit: string, ...labels: string[]]>> = {
  bvp: ['', 'BVP'],
  acc: ['1/64 g', 'ACC x', 'ACC y', 'ACC z'],
  eda: ['µS', 'EDA'],
  temp: ['°C', 'TEMP'],
  hr: ['1/min', 'HR'],
};
const maxEmpaticaHz = 4096;

/**
 * Reads a head of an Empatica E4: a row with the start, s since 1970, and a row with the rate, Hz, equal in all
 * columns.
 */
function empaticaHead({ lines, path, columnCount }: RecorderLines): RecorderHead | null {
  const [starts, rates] = [lines[0] ?? '', lines[1] ?? ''].map((line) => splitCells(line).map(Number));
  if (starts === undefined || rates === undefined || rates.length !== columnCount) return null;
  const [start = NaN, rate = NaN] = [starts[0], rates[0]];
  const isAlike =
    starts.length === rates.length && starts.every((v) => v === start) && rates.every((v) => v === rate);
  if (!isAlike || !(isEpochSec(start) && rate > 0 && rate <= maxEmpaticaHz)) return null;
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
const maxWatchLines = 40;
const sampleLine = /^"?[+-]?\d+(?:[.,]\d+)?"?$/;

/** Reads a head of Apple Health: lines of name and value, in the phone's language, above one column of samples. */
function watchHead({ lines, columnCount }: RecorderLines): RecorderHead | null {
  if (columnCount !== 1) return null;
  const firstDataRow = lines.findIndex((line) => sampleLine.test(line.trim()));
  if (firstDataRow < 2 || firstDataRow > maxWatchLines) return null;
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

/** Translates lead names: `Ableitung I` and `Dérivation I` become `Lead I`. */
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
