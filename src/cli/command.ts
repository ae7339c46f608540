import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import type { CommandArguments } from './arguments.ts';
import type { Console } from './console.ts';
import type { CommandOption } from './options.ts';

/** A command: its purpose, its arguments and its action. */
export interface Command {
  readonly summary: string;
  readonly usage: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly options: readonly CommandOption[];
  /**
   * Returns the analysis whose methods are described, if that depends on the parameters; by default, the analysis with
   * the command's name.
   */
  readonly describedAs?: (parameters: ParameterValues) => {
    readonly analysis: string;
    readonly declarations: readonly ParameterDeclaration[];
  };
  /**
   * Names of analyses whose results it can reproduce from a session, a link or a result; other commands do not have
   * these options.
   */
  readonly replays?: readonly string[];
  /** Whether its positional arguments are words instead of FILEs. */
  readonly takesNames?: true;
  /** Whether --out is the place of recordings, and not of a result. */
  readonly writesRecordings?: (options: CommandArguments['options']) => boolean;
  /** Whether its analysis can run over a grid of parameters. */
  readonly sweeps?: true;
  /** Whether a run over FILEs has a description of its methods; otherwise --methods describes the parameters. */
  readonly tellsRuns?: true;
  /** @returns the exit status */
  readonly run: (given: CommandArguments, console: Console) => Promise<number>;
}
