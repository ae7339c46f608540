import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/** Writes synthetic records with extrasystoles into a folder, as files of one series; returns their paths. */
export async function writeSeries(folder: string, seconds: readonly number[]): Promise<string[]> {
  const paths: string[] = [];
  for (const [k, duration] of seconds.entries()) {
    const path = join(folder, `hour${k}`);
    const shape = ['--ectopic-rate', '12', '--ectopic-shape', 'mixed', '--noise', 'white:18'];
    const argv = ['synth', '--duration', `${duration}`, '--rate', '250', ...shape, '--seed', `${k + 3}`];
    const { status, notices } = await runCommand(...argv, '--out', path);
    if (status !== 0) throw new Error(notices);
    paths.push(path);
  }
  return paths;
}

/** Removes values that differ between runs (times) from printed JSON. */
export function withoutTimes(output: string): string {
  return output.replace(/"timings":\{.*?\}\},/s, '').replace(/"overall":[^,]*,"shares":\[\{[^\]]*\]/s, '');
}
