import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const workflow = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the workflow.
 *
 * @returns its process id, and a promise of its end, which rejects with the end of its log if the status is not 0
 */
export function startWorkflow(profile, settings, log, env, more = []) {
  const config = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const words = ['-s', `${workflow}Snakefile`, '--profile', `${workflow}profiles/${profile}`, ...more];
  const file = openSync(log, 'w');
  const child = spawn('snakemake', [...words, '--config', ...config], {
    env,
    cwd: dirname(log),
    stdio: ['ignore', file, file],
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`snakemake ended with ${signal ?? code}:\n${readFileSync(log, 'utf8').slice(-4000)}`),
        );
    });
  });
  return { pid: child.pid, ended };
}

/** Returns the rules in a log, with the number of their runs. */
export function rulesRun(log) {
  const counts = {};
  for (const [, rule] of readFileSync(log, 'utf8').matchAll(/^(?:local)?rule (\w+):$/gm)) {
    counts[rule] = (counts[rule] ?? 0) + 1;
  }
  return counts;
}
