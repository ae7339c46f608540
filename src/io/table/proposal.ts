import type { ChannelRole } from '../../model/recording.ts';

export type Delimiter = ',' | '\t' | ';' | '|' | ' ';
export type Quote = '"' | "'" | '';

/** Unit of a clock; `day` counts from 1900 like spreadsheets, `text` is h:mm:ss, mm:ss.mmm or an ISO date and time. */
export type ClockUnit = 's' | 'ms' | 'us' | 'ns' | 'min' | 'h' | 'day' | 'text';

export interface TableColumn {
  readonly label: string;
  readonly unit: string;
  readonly role: ChannelRole;
  readonly use: 'clock' | 'signal' | 'skip';
  /** Unit of a clock; null for other columns. */
  readonly clockUnit: ClockUnit | null;
  /** Index of the column whose clock dates a signal; null if the table has none. */
  readonly clockColumn: number | null;
  /** Rate that the head shows for a signal, Hz; on opening it is computed over the whole file. */
  readonly rateHz: number | null;
}

/** Characters that separate rows and cells of a table. */
export interface TableDialect {
  /** A space matches any run of spaces and tabs. */
  readonly delimiter: Delimiter;
  readonly quote: Quote;
  readonly decimal: '.' | ',';
  /** Start of a comment line; empty for none. */
  readonly comment: '#' | '%' | '//' | '';
  /** Lines end with \n (or \r\n), or with \r alone. */
  readonly newline: '\n' | '\r';
}

/** Layout of a text table; line numbers count from 0. */
export interface TableProposal extends TableDialect {
  /** `rows`: each line is one channel, without a clock. */
  readonly layout: 'columns' | 'rows';
  readonly headerRow: number | null;
  readonly unitRow: number | null;
  readonly firstDataRow: number;
  /** Rate for tables without a clock, Hz; null if unknown. */
  readonly rateHz: number | null;
  readonly rateFrom: 'header' | 'name' | 'given' | null;
  /** Name of the recorder recognised from the lines before the samples; null if none is. */
  readonly recorder: string | null;
  /** ISO 8601 without zone, if the lines before the samples contain it and no clock does. */
  readonly startTime: string | null;
  /** Line number of a first row with much larger numbers, which is not read as a sample; null if there is none. */
  readonly oddRow: number | null;
  readonly columns: readonly TableColumn[];
}
