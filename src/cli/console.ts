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
