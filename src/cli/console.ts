import { printable } from '../model/printable.ts';

/** Error for an invalid command line: reported on standard error, exit status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Bytes in order of arrival, up to the end. */
export interface StandardInput extends AsyncIterable<Uint8Array> {
  /** Whether the user would have to type them. */
  readonly isTTY?: boolean;
}

/** Input and output of a command; tests provide their own. */
export interface Console {
  /** Writes to standard output, which is for results only. Resolves once the content is accepted. */
  print(content: string | Uint8Array): Promise<void>;
  /** Writes to standard error: progress, warnings, errors. */
  say(text: string): void;
  /** Whether progress may be redrawn in place. */
  readonly isTerminal: boolean;
  /** Standard input, if there is any. */
  readonly input?: () => StandardInput;
  /** The program's own file, to start threads and processes; if omitted, none are started. */
  readonly entry?: URL;
}

/** Escape sequence before progress that is redrawn in place. */
const eraseLine = '\r\u001B[K';

/**
 * Returns a console that replaces control characters in messages, which may contain names of files and of archive
 * members.
 */
export function withPrintableMessages(console: Console): Console {
  const say = (text: string): void => {
    const own = text.startsWith(eraseLine) ? eraseLine : '';
    console.say(own + text.slice(own.length).split('\n').map(printable).join('\n'));
  };
  return { ...console, print: (content) => console.print(content), say };
}
