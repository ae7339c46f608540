import type { StandardInput } from '../../src/cli/console.ts';
import { runCli } from '../../src/cli/run-cli.ts';

/** What a command line printed and how it ended. */
export interface CommandRun {
  readonly status: number;
  readonly output: string;
  /** The output where it is not text. */
  readonly bytes: Uint8Array;
  readonly notices: string;
}

/** Runs a command line in this process. */
export function runCommand(...argv: string[]): Promise<CommandRun> {
  return runFed(null, ...argv);
}

/**
 * Runs a command line that is sent something.
 * @param input  what standard input is; null where there is none
 */
export async function runFed(
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

/** As a pipe gives bytes. */
function inPieces(bytes: Uint8Array): StandardInput {
  const pieceBytes = 65_536;
  return (async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })();
}
