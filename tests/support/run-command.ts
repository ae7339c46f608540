import { runCli } from '../../src/cli/run-cli.ts';

/** What a command line printed and how it ended. */
export interface CommandRun {
  readonly status: number;
  readonly output: string;
  readonly notices: string;
}

/** Runs a command line in this process. */
export async function runCommand(...argv: string[]): Promise<CommandRun> {
  let output = '';
  let notices = '';
  const status = await runCli(argv, {
    print: async (text) => {
      output += text;
    },
    say: (text) => {
      notices += text;
    },
    isTerminal: false,
  });
  return { status, output, notices };
}
