#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { processGpu } from './gpu/gpu.ts';
import { startHdf5With } from './inputs/hdf5.ts';
import { runCli } from './run-cli.ts';
import { endAfterFault, endCleanly } from './ending.ts';
import { toPrintError } from './output/output-error.ts';
import { serveBench } from './serve.ts';

// A day of beats creates many short-lived objects, and V8 lets a heap grow to several times its live size before it
// collects garbage. Collecting earlier keeps the series of a day under 200 MB; other commands would only be slower.
if (process.argv[2] === 'series') setFlagsFromString('--heap-growing-percent=50');
startHdf5With(new URL(import.meta.url));

if (!serveBench()) {
  endCleanly();
  const running = runCli(process.argv.slice(2), {
    print: (content) =>
      new Promise((resolve, reject) => {
        process.stdout.write(content, (error) => {
          if (error) reject(toPrintError(error));
          else resolve();
        });
      }),
    say: (text) => {
      process.stderr.write(text);
    },
    isTerminal: process.stderr.isTTY,
    input: () => process.stdin,
    entry: new URL(import.meta.url),
  });
  process.exitCode = await running.catch(endAfterFault);
  // Dawn keeps a process from ending.
  if (processGpu.isStarted) process.exit();
}
