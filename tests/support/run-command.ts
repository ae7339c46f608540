import type { StandardInput } from '../../src/cli/console.ts';
import { runCli } from '../../src/cli/run-cli.ts';

/** Output of a command line, and how it ended. */
export interface CommandRun {
  readonly status: number;
  readonly output: string;
  /** The output where it is not text. */
  readonly bytes: Uint8Array;
  readonly notices: string;
}

/** Runs a command line in this process. */
export function runCommand(...argv: string[]): Promise<CommandRun> {
  return runWithInput(null, ...argv);
}

/**
 * Runs a command line with input.
 * @param input  content of standard input; null if there is none
 */
export async function runWithInput(
  input: Uint8Array | StandardInput | null,
  ...argv: string[]
): Promise<CommandRun> {
  const printed: Buffer[] = [];
  let notices = '';
  const status = await runCli(argv, {
    print: async (content) => {
      printed.push(Buffer.from(content));
    },
    say: (text) => {
      notices += text;
    },
    isTerminal: false,
    ...(input === null ? {} : { input: () => (input instanceof Uint8Array ? inPieces(input) : input) }),
  });
  const bytes = Buffer.concat(printed);
  return { status, output: bytes.toString(), bytes, notices };
}

/** Returns bytes in pieces, like a pipe. */
function inPieces(bytes: Uint8Array): StandardInput {
  const pieceBytes = 65_536;
  return (async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })();
}
