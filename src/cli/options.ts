/** A command-line option that is not a parameter of an analysis. */
export interface CommandOption {
  readonly name: string;
  /** One-letter alias. */
  readonly short?: string;
  /** Name of its value in the help; null for a flag. */
  readonly value: string | null;
  readonly help: string;
  /** Whether it may be given several times; the values are joined by line breaks. */
  readonly repeatable?: true;
}

/** Options of every command. */
const globalOptions: readonly CommandOption[] = [
  { name: 'json', value: null, help: 'print JSON (the default)' },
  {
    name: 'out',
    short: 'o',
    value: 'PATH',
    help: 'write to a file, or for several recordings to a folder; input files are never overwritten; - is standard output',
  },
  {
    name: 'force',
    value: null,
    help: 'replace existing files even if Beatbench did not write them',
  },
  {
    name: 'channels',
    value: 'ecg=LABEL,ppg=LABEL,pcg=LABEL,any=LABEL',
    help: 'set the roles of channels if the guess is wrong; any is the channel that intervals --landmark times',
  },
  {
    name: 'input-rate',
    value: 'HZ',
    help: 'sampling rate of a table without a clock, of arrays without a rate, or of annotations without their header',
  },
  {
    name: 'stdin-name',
    value: 'NAME',
    help: 'name of the recording if FILE is - (standard input); its extension gives the format if the content does not (stdin)',
  },
  {
    name: 'beats',
    value: 'ms|s|HZ',
    help: 'the FILE lists RR or times of beats, in ms, s, or samples at a rate',
  },
  {
    name: 'exclude',
    value: 'FROM:TO,FROM:TO',
    help: 'exclude these spans from every analysis, as gaps, s',
  },
  {
    name: 'stretches',
    value: 'TABLE',
    help: 'named and excluded stretches: CSV with from_s, to_s, name and excluded, or BIDS events; they replace those of the recording',
  },
  {
    name: 'arrays',
    value: 'NAME,NAME',
    help: 'the arrays of MATLAB and HDF5 files that are signals; info lists them',
  },
  {
    name: 'allow-network',
    value: null,
    help: 'read FILEs that are http:// and https:// addresses, by ranges; without it the network is not used',
  },
  {
    name: 'allow-redirects',
    value: null,
    help: 'with --allow-network, follow redirects to other servers; each is reported in a warning',
  },
  {
    name: 'methods',
    value: null,
    help: 'print the methods in words, with parameters and papers: with FILEs, what was done with each, instead of the result; without a FILE, a description of the parameters',
  },
  { name: 'quiet', value: null, help: 'print no progress and no warnings' },
  { name: 'help', value: null, help: 'list the options of a command' },
];

/**
 * Returns all options of a command, its own first. An own option replaces the general option of the same name.
 *
 * @param own options of the command
 */
export function optionsWith(own: readonly CommandOption[]): readonly CommandOption[] {
  const general = globalOptions.filter(({ name }) => own.every((one) => one.name !== name));
  return [...own, ...general];
}

/** Properties of a command that determine its options. */
interface CommandOptions {
  readonly options: readonly CommandOption[];
  readonly replays?: readonly string[];
  readonly sweeps?: true;
}

/** Returns the options of a command that are not parameters, without those of every command. */
export function commandOptions({ options, replays, sweeps }: CommandOptions): readonly CommandOption[] {
  const grids = sweeps === true ? sweepOptions : [];
  return [...options, ...(replays === undefined ? [] : replayOptions), ...grids];
}

/**
 * Creates `--csv` for a command that writes tables.
 *
 * @param row content of a row, such as `one row per beat`
 */
export function csvOption(row: string): CommandOption {
  return { name: 'csv', value: null, help: `print a table, ${row}` };
}

/** Option of commands that have results by beat and by window. */
export const rowsOption: CommandOption = {
  name: 'rows',
  value: 'beats|windows',
  help: 'with --csv, content of a row: one beat (default), or one window with its means, SDs, PPV and thresholds',
};

/** Options of commands whose analysis can run over a grid of parameters. */
const sweepOptions: readonly CommandOption[] = [
  {
    name: 'sweep',
    value: 'ID=FROM:TO:STEP',
    help: 'run a grid of this parameter, or of ID=A,B,C, and print a table with one row per point and window; repeat the option for more parameters. Shared stages are computed once',
    repeatable: true,
  },
  { name: 'yes-many', value: null, help: 'with --sweep, compute a grid of more than 10 000 points' },
];

/** Options of commands that reproduce a session, a link or a result. */
const replayOptions: readonly CommandOption[] = [
  {
    name: 'session',
    value: 'FILE',
    help: 'use parameters, channels, stretches and corrections by hand from a session file; recordings are identified by their content',
  },
  {
    name: 'link',
    value: 'TEXT',
    help: 'use parameters and channels from a link of the page; a link to a sample or a synthetic record needs no FILE',
  },
  {
    name: 'result',
    value: 'FILE',
    help: 'use parameters, channels, stretches and corrections by hand from a result in JSON',
  },
  {
    name: 'recording',
    value: 'NAME',
    help: 'with --session or --result, which of its recordings to use, regardless of the content of FILE',
  },
  {
    name: 'corrections',
    value: 'JSON',
    help: 'corrections by hand for the FILE, in the form of corrections in results',
  },
];

/** Option of commands that process recordings one after another. */
export const listOption: CommandOption = {
  name: 'list',
  value: 'TABLE',
  help: 'read the files in the column file of a table, and write each result into the folder --out under its file’s path as soon as it is done',
};
