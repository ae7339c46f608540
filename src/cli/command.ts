import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import type { CommandArguments } from './arguments.ts';
import type { Console } from './console.ts';
import type { CommandOption } from './options.ts';

/** One command: what it is for, what it takes, and what it does. */
export interface Command {
  readonly summary: string;
  readonly usage: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly options: readonly CommandOption[];
  /** What its methods are those of, where that depends on what is asked; else of the analysis of its name. */
  readonly describedAs?: (parameters: ParameterValues) => {
    readonly analysis: string;
    readonly declarations: readonly ParameterDeclaration[];
  };
  /** Names of analyses whose results it makes again from a session, a link or a result; of no other command there are such options. */
  readonly replays?: readonly string[];
  /** Whether what stands in the place of FILEs are words. */
  readonly takesNames?: true;
  /** Whether --out is where recordings go, and not a result. */
  readonly writesRecordings?: (options: CommandArguments['options']) => boolean;
  /** Whether its analysis can be run over a grid of parameters. */
  readonly sweeps?: true;
  /** Whether a run over FILEs has methods in words; without it --methods says what the parameters ask for. */
  readonly tellsRuns?: true;
  /** @returns the exit status */
  readonly run: (given: CommandArguments, console: Console) => Promise<number>;
}
