import { printable } from '../model/printable.ts';

/** What a command writes to and reads of its surroundings; a test gives its own. */
export interface Console {
  /** Standard output: results alone. Resolves once it is taken. */
  print(text: string): Promise<void>;
  /** Standard error: progress, warnings, errors. */
  say(text: string): void;
  /** Whether progress may be drawn over itself. */
  readonly isTerminal: boolean;
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
  const { isTerminal, entry } = console;
  return { print: (text) => console.print(text), say, isTerminal, ...(entry === undefined ? {} : { entry }) };
}
