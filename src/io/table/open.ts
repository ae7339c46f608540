import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { type AnnotationSet, makeTextNote } from '../../model/annotation.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { printable } from '../../model/printable.ts';
import type { Samples } from '../../model/samples.ts';
import { MemoryBudget, heldBytesLimit, SharedBudget } from '../memory-budget.ts';
import { channelAt } from '../channel-at.ts';
import { nanGaps } from '../nan-gaps.ts';
import { fileStem } from '../paths.ts';
import { withoutZeros } from '../without-zeros.ts';
import { guessRole } from '../roles.ts';
import { isCardiacColumn } from './find-clocks.ts';
import { BlockClock } from './block-clock.ts';
import { GrowingColumn, type TableMemory } from './growing-column.ts';
import { cellKind } from './cells.ts';
import { splitLine } from './dialect.ts';
import { readTableHead, type TableHead, tableText } from './head.ts';
import { rejectLongTable } from './long-table.ts';
import { proposeTable, type ProposeTableOptions } from './propose.ts';
import type { TableProposal } from './proposal.ts';
import { quoteLabel } from './quote-label.ts';
import { readRowLayout } from './read-rows.ts';
import { RowReader, type RowRemark, type ColumnReading } from './row-reader.ts';
import { makeChannels, type TableChannel } from './table-channels.ts';

/** Creates the warnings about rows whose number of cells differs from the number of columns. */
function unevenWarnings({ columns, short, long, notes }: RowReader): Warning[] {
  const describeUneven = (rows: RowReader['short'], what: string): string => {
    const [noun, verb] = rows.count === 1 ? ['row', 'has'] : ['rows', 'have'];
    return `${rows.count} ${noun}, the first in line ${(rows.firstLine ?? 0) + 1}, ${verb} ${what} cells than the ${columns.length} columns`;
  };
  const noted = `${notes.count === 1 ? '1 line' : `${notes.count} lines`} of text among the rows, the first in line ${(notes.firstLine ?? 0) + 1},`;
  const areLeft = notes.count === 1 ? 'is left out.' : 'are left out.';
  return [
    ...(notes.count === 0 ? [] : [{ code: 'left-out' as const, message: `${noted} ${areLeft}` }]),
    ...(short.count === 0
      ? []
      : [
          {
            code: 'short-data' as const,
            message: `${describeUneven(short, 'fewer')}; missing cells count as gaps.`,
          },
        ]),
    ...(long.count === 0
      ? []
      : [
          {
            code: 'left-out' as const,
            message: `${describeUneven(long, 'more')}; the extra cells are left out.`,
          },
        ]),
  ];
}

/**
 * Maximum relative difference between the rate of a clock and the rate in the head. A larger one means that the clock
 * counts something else, or that the head is wrong.
 */
const sameRate = 0.05;

/** Range of sampling rates of cardiac signals, Hz. */
const heartRates = { least: 8, most: 100_000 } as const;

/** Warns if a clock gives a cardiac signal an unlikely sampling rate: the unit of the clock is probably wrong. */
function unlikelyRates({ columns }: TableProposal, channels: readonly TableChannel[]): Warning[] {
  const unlikely = channels.find(
    ({ column, fs }) =>
      column.clockColumn !== null &&
      (fs < heartRates.least || fs > heartRates.most) &&
      isCardiacColumn(guessRole(column.label, column.unit), column.label),
  );
  if (unlikely === undefined) return [];
  const { column, fs } = unlikely;
  const clock = quoteLabel(columns[column.clockColumn ?? 0]?.label ?? '');
  const message = `The clock "${clock}" makes the rate of "${quoteLabel(column.label)}" ${Number(fs.toPrecision(6))} Hz, which is not plausible for heart signals; check the unit of the clock.`;
  return [{ code: 'implausible', message }];
}

function rateWarnings(
  { rateHz, rateFrom, columns }: TableProposal,
  channels: readonly TableChannel[],
): Warning[] {
  const other = channels.find(
    ({ column, fs }) =>
      rateHz !== null && column.clockColumn !== null && Math.abs(fs / rateHz - 1) > sameRate,
  );
  if (rateFrom !== 'header' || other === undefined) return [];
  const clock = quoteLabel(columns[other.column.clockColumn ?? 0]?.label ?? '');
  const message = `The lines before the samples say ${rateHz} Hz, and the clock "${clock}" makes it ${Number(other.fs.toPrecision(6))} Hz. The clock is used; check which is right.`;
  return [{ code: 'implausible', message }];
}

/** Number of rows that show whether a skipped column holds numbers in a form that cannot be read. */
const lostRows = 50;

/** Warns that columns of text with digits, such as `12 mV`, are left out. */
function lostColumns(proposal: TableProposal, lines: readonly string[]): Warning[] {
  const rows = lines
    .slice(proposal.firstDataRow)
    .filter((line) => line.trim() !== '')
    .slice(0, lostRows)
    .map((line) => splitLine(line, proposal));
  return proposal.columns.flatMap(({ use, label }, index): Warning[] => {
    const cells = rows.map((row) => row[index] ?? '');
    const odd = cells.filter(
      (cell) => /^[+-]?[.,]?\d/.test(cell) && cellKind(cell, proposal.decimal) === 'text',
    );
    if (use !== 'skip' || odd.length <= cells.length / 2) return [];
    const name = label === '' ? `column ${index + 1}` : label;
    const message = `"${quoteLabel(name)}" holds text such as "${printable((odd[0] ?? '').slice(0, 40))}", which is not a number, and is left out.`;
    return [{ code: 'left-out', message }];
  });
}

function oddWarning({ oddRow }: TableProposal): Warning[] {
  if (oddRow === null) return [];
  const message = `Line ${oddRow + 1} has another order of magnitude than all later lines and is not read as a sample.`;
  return [{ code: 'left-out', message }];
}

/**
 * Opens a text table according to a proposal. The file is read in pieces. The columns in use stay in memory, in as few
 * bytes as keep their numbers exact.
 *
 * @param source   the file; read once from start to end
 * @param proposal layout of the table, as proposed or as the user chose
 * @returns one channel per column in use
 * @throws BeatbenchError `no-rate`, `no-channel`, `bad-value` with line and column, `too-large`
 */
export async function openTable(
  source: ByteSource,
  proposal: TableProposal,
  signal?: AbortSignal,
): Promise<Recording> {
  const budget = new SharedBudget(source.budget ?? new MemoryBudget(source.size));
  try {
    return await openWithin(source, proposal, budget, signal);
  } catch (error) {
    budget.givesAll();
    throw error;
  }
}

async function openWithin(
  source: ByteSource,
  proposal: TableProposal,
  budget: SharedBudget,
  signal?: AbortSignal,
): Promise<Recording> {
  const warnings: Warning[] = oddWarning(proposal);
  const tooLarge = (): BeatbenchError =>
    new BeatbenchError(
      'too-large',
      `The rows of ${source.path} need more memory than the limit, ${memoryWords(source)}.`,
      { file: source.path },
    );
  const memory: TableMemory = { budget, tooLarge, makeColumn: () => new GrowingColumn(budget, tooLarge) };
  const text = await tableText(source, signal);
  const { columns: gathered, remarks } = await gather(text, proposal, memory, warnings, signal);
  const { channels, startSec, timeAt } = await makeChannels(
    { proposal, gathered, file: source.path, memory },
    warnings,
    signal,
  );
  warnings.push(...rateWarnings(proposal, channels), ...unlikelyRates(proposal, channels));
  return {
    name: fileStem(source.path),
    format: 'csv',
    durationSec: Math.max(...channels.map(({ values, fs }) => values.count / fs)),
    startTime:
      startSec === null
        ? proposal.startTime
        : withoutZeros(new Date(Math.round(startSec * 1000)).toISOString().slice(0, -1)),
    channels: channels.map(({ column, fs, values }) => ({
      label: column.label,
      role: column.role,
      unit: column.unit,
      fs,
      sampleCount: values.count,
      adc: null,
    })),
    annotations: remarks.length === 0 ? [] : [labChartComments(remarks, proposal, channels, timeAt)],
    warnings,
    sources: [source],
    ...readers(channels, source.path),
  };
}

/** Converts comments of LabChart to annotations: `#* text` is for all channels, `#2 text` for the second. */
function labChartComments(
  remarks: readonly RowRemark[],
  { columns }: TableProposal,
  channels: readonly TableChannel[],
  timeAt: (row: number) => number,
): AnnotationSet {
  const fs = Math.max(...channels.map((channel) => channel.fs));
  const titled = columns.slice(columns[0]?.use === 'clock' ? 1 : 0);
  const annotations = remarks.map(({ row, text }) => {
    const [, own = '*', aux = text] = /^#(\*|\d{1,4}) ?([^]*)$/.exec(text) ?? [];
    const channel = channels.findIndex(({ column }) => column === titled[Number(own) - 1]);
    const sampleIndex = Math.max(0, Math.round(timeAt(row) * fs));
    return makeTextNote(sampleIndex, aux, Math.max(0, channel));
  });
  return { source: 'labchart', fs, annotations };
}

/** Returns the part of the error message that says what limits the memory, and what to do. */
function memoryWords({ size, budget }: ByteSource): string {
  return budget === undefined
    ? `${heldBytesLimit(size)} bytes; split it, or leave columns out`
    : 'which the size of the archive sets; unpack the archive and drop the folder';
}

/**
 * Proposes how to read a text file, and opens it that way.
 *
 * @param source  the file; read once from start to end
 * @param options rate in Hz if the file has none, the content of a sidecar file, and the first lines if already read
 * @returns one channel per column in use
 */
export async function openTableFile(
  source: ByteSource,
  {
    head,
    ...options
  }: Pick<ProposeTableOptions, 'inputRateHz' | 'sidecar'> & { readonly head?: TableHead } = {},
  signal?: AbortSignal,
): Promise<Recording> {
  const lines = head ?? (await readTableHead(source, signal));
  return openTable(source, proposeTable(lines, { path: source.path, ...options }), signal);
}

async function gather(
  source: ByteSource,
  proposal: TableProposal,
  { makeColumn }: TableMemory,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<Pick<RowReader, 'columns' | 'remarks'>> {
  if (proposal.layout === 'rows')
    return { columns: await readRowLayout(source, proposal, makeColumn, signal), remarks: [] };
  const clocks = new Set(proposal.columns.map((column) => column.clockColumn));
  const wanted = proposal.columns.map((column, index): ColumnReading => {
    if (column.use === 'signal') return 'number';
    if (!clocks.has(index)) return null;
    return column.clockUnit === 'text' ? 'clock' : 'number';
  });
  const hasBlocks = proposal.recorder === 'LabChart' && proposal.columns[0]?.use === 'clock';
  const isLeft = proposal.columns.some(({ use, clockUnit }) => use === 'skip' && clockUnit === null);
  const lines = hasBlocks || isLeft ? (await readTableHead(source, signal)).lines : [];
  const blocks = hasBlocks ? new BlockClock(lines.slice(0, proposal.firstDataRow), source.path) : null;
  const hasRemarks = proposal.recorder === 'LabChart';
  const { firstDataRow } = proposal;
  await rejectLongTable(source, proposal, signal);
  const isDatedFirst = proposal.columns[0]?.use === 'clock';
  const reader = new RowReader(source.path, proposal, wanted, firstDataRow, makeColumn, {
    blocks,
    hasRemarks,
    isDatedFirst,
  });
  await reader.readAll(source, signal);
  warnings.push(...unevenWarnings(reader), ...(blocks?.warnings ?? []), ...lostColumns(proposal, lines));
  return reader;
}

function readers(channels: readonly TableChannel[], file: string): Pick<Recording, 'read' | 'readDigital'> {
  return {
    read: async (index, from, to, signal): Promise<Samples> => {
      signal?.throwIfAborted();
      const values = channelAt(channels, index, file).values.read(from, to);
      return { values, gaps: nanGaps(values) };
    },
    readDigital: async (index) => {
      const { label } = channelAt(channels, index, file).column;
      throw new BeatbenchError(
        'unsupported',
        `Channel "${quoteLabel(label)}" of ${file} has physical values only; tables hold no digital values.`,
        { file, channel: label },
      );
    },
  };
}
