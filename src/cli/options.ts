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
    help: 'write to a file, or for several recordings to a folder; never over what the run reads; - is standard output',
  },
  {
    name: 'force',
    value: null,
    help: 'replace existing files that do not say that Beatbench wrote them',
  },
  {
    name: 'channels',
    value: 'ecg=LABEL,ppg=LABEL,pcg=LABEL,any=LABEL',
    help: 'say which channel is what, where the guess is wrong; any is the one that intervals --landmark times',
  },
  {
    name: 'input-rate',
    value: 'HZ',
    help: 'the rate of a table without a clock, of arrays without a rate, or of annotations without their header',
  },
  {
    name: 'stdin-name',
    value: 'NAME',
    help: 'where FILE is -, standard input, what the recording is called; the extension tells formats that their bytes do not (stdin)',
  },
  {
    name: 'beats',
    value: 'ms|s|HZ',
    help: 'the FILE lists RR or times of beats, which count ms, s, or samples of a rate',
  },
  {
    name: 'exclude',
    value: 'FROM:TO,FROM:TO',
    help: 'leave these spans out of every analysis, as gaps, s',
  },
  {
    name: 'stretches',
    value: 'TABLE',
    help: 'named and excluded stretches: CSV with from_s, to_s, name and excluded, or events of BIDS; in the place of those that the recording brings',
  },
  {
    name: 'arrays',
    value: 'NAME,NAME',
    help: 'which arrays of MATLAB and HDF5 files are signals; info lists them',
  },
  {
    name: 'allow-network',
    value: null,
    help: 'read FILEs that are http:// and https:// addresses, by ranges; without it nothing is asked of a network',
  },
  {
    name: 'allow-redirects',
    value: null,
    help: 'with --allow-network, follow a server that redirects to another one; each is told in a warning',
  },
  {
    name: 'methods',
    value: null,
    help: 'print the methods in words, with parameters and papers: of FILEs what was done with each, in the place of the result; without a FILE what the parameters ask for',
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
  help: 'with --csv, what a row is: one beat (default), or one window with its means, SDs, PPV and thresholds',
};

/** Options of commands whose analysis can run over a grid of parameters. */
const sweepOptions: readonly CommandOption[] = [
  {
    name: 'sweep',
    value: 'ID=FROM:TO:STEP',
    help: 'run a grid of this parameter, or of ID=A,B,C, and of others given so, and print a table of a row a point and window; what points share is computed once',
    repeatable: true,
  },
  { name: 'yes-many', value: null, help: 'with --sweep, compute a grid of more than 10 000 points' },
];

/** Options of commands that reproduce a session, a link or a result. */
const replayOptions: readonly CommandOption[] = [
  {
    name: 'session',
    value: 'FILE',
    help: 'take parameters, channels, stretches and corrections by hand from a session file; recordings are known by their content',
  },
  {
    name: 'link',
    value: 'TEXT',
    help: 'take parameters and channels from a link of the page; one of a sample, or of a synthetic record, needs no FILE',
  },
  {
    name: 'result',
    value: 'FILE',
    help: 'take parameters, channels, stretches and corrections by hand from a result in JSON',
  },
  {
    name: 'recording',
    value: 'NAME',
    help: 'with --session or --result, which of its recordings is meant, whatever the FILE holds',
  },
  {
    name: 'corrections',
    value: 'JSON',
    help: 'corrections by hand of the FILE, as results have them under corrections',
  },
];

/** Option of commands that process recordings one after another. */
export const listOption: CommandOption = {
  name: 'list',
  value: 'TABLE',
  help: 'take the files that the column file of a table names, and put each result into the folder --out by its file’s path, as soon as it is there',
};
