import { printable } from '../model/printable.ts';

/** A command line that cannot be understood: said on standard error, exit status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Bytes as they come, to their end. */
export interface StandardInput extends AsyncIterable<Uint8Array> {
  /** Whether a person would have to type them. */
  readonly isTTY?: boolean;
}

/** What a command writes to and reads of its surroundings; a test gives its own. */
export interface Console {
  /** Standard output: results alone. Resolves once it is taken. */
  print(content: string | Uint8Array): Promise<void>;
  /** Standard error: progress, warnings, errors. */
  say(text: string): void;
  /** Whether progress may be drawn over itself. */
  readonly isTerminal: boolean;
  /** Standard input, where there is any. */
  readonly input?: () => StandardInput;
  /** The program's own file, to start threads and processes of; without it there are none. */
  readonly entry?: URL;
}

/** Before progress that is drawn over itself. */
const eraseLine = '\r\u001B[K';

/** The same, but that nothing said can steer a terminal: names of files and of what is in archives stand in it. */
export function sayingPrintable(console: Console): Console {
  const say = (text: string): void => {
    const own = text.startsWith(eraseLine) ? eraseLine : '';
    console.say(own + text.slice(own.length).split('\n').map(printable).join('\n'));
  };
  return { ...console, print: (content) => console.print(content), say };
}
