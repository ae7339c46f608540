import { afterEach, beforeEach, vi } from 'vitest';

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;
let said: string[] = [];

/** Fails a test on any console output that it did not expect. */
beforeEach(() => {
  said = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      said.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`unexpected console output:\n${said.join('\n')}`);
});
