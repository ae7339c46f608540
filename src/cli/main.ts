#!/usr/bin/env node
import { processGpu } from './gpu.ts';
import { startHdf5With } from './hdf5.ts';
import { runCli } from './run-cli.ts';
import { serveBench } from './serve.ts';

startHdf5With(new URL(import.meta.url));

if (!serveBench()) {
  // A reader that has seen enough, as `head`, closes the pipe: no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

  process.exitCode = await runCli(process.argv.slice(2), {
    print: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => {
          if (error) reject(error);
          else resolve();
        });
      }),
    say: (text) => {
      process.stderr.write(text);
    },
    isTerminal: process.stderr.isTTY,
    entry: new URL(import.meta.url),
  });
  // Dawn keeps a process from ending.
  if (processGpu.isStarted) process.exit();
}
