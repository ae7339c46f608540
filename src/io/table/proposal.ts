import type { ChannelRole } from '../../model/recording.ts';

export type Delimiter = ',' | '\t' | ';' | '|' | ' ';
export type Quote = '"' | "'" | '';

/** What a clock counts in; `day` counts from 1900 as spreadsheets do, `text` is h:mm:ss, mm:ss.mmm or an ISO date and time. */
export type ClockUnit = 's' | 'ms' | 'us' | 'ns' | 'min' | 'h' | 'day' | 'text';

export interface TableColumn {
  readonly label: string;
  readonly unit: string;
  readonly role: ChannelRole;
  readonly use: 'clock' | 'signal' | 'skip';
  /** Of a clock; null for others. */
  readonly clockUnit: ClockUnit | null;
  /** Index of the column whose clock dates a signal; null where the table has none. */
  readonly clockColumn: number | null;
  /** Rate that the head shows for a signal, Hz; opening reckons it over the whole file. */
  readonly rateHz: number | null;
}

/** How the characters of a table make rows and cells. */
export interface TableDialect {
  /** A space stands for any run of spaces and tabs. */
  readonly delimiter: Delimiter;
  readonly quote: Quote;
  readonly decimal: '.' | ',';
  /** What a comment line starts with; empty for none. */
  readonly comment: '#' | '%' | '//' | '';
  /** Lines end with \n (or \r\n), or with \r alone. */
  readonly newline: '\n' | '\r';
}

/** How a text table is to be read; lines count from 0. */
export interface TableProposal extends TableDialect {
  /** `rows`: each line is one channel, without a clock. */
  readonly layout: 'columns' | 'rows';
  readonly headerRow: number | null;
  readonly unitRow: number | null;
  readonly firstDataRow: number;
  /** Rate for tables without a clock, Hz; null where nothing says it. */
  readonly rateHz: number | null;
  readonly rateFrom: 'header' | 'name' | 'given' | null;
  /** The recorder whose marks the lines before the samples have; null where none is known. */
  readonly recorder: string | null;
  /** ISO 8601 without zone, where the lines before the samples say it and no clock does. */
  readonly startTime: string | null;
  /** A line of numbers before the data of another order of magnitude, which is not read as a sample. */
  readonly oddRow: number | null;
  readonly columns: readonly TableColumn[];
}
