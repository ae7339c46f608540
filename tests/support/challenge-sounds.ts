import { readdirSync, readFileSync } from 'node:fs';
import { openInput } from '../../src/cli/inputs/inputs.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { SoundsResult } from '../../src/model/sounds.ts';
import { dataPath } from './data.ts';
import { runSounds } from './sounds-run.ts';

export interface ChallengeRecord {
  readonly name: string;
  readonly isNormal: boolean;
}

/** Lists the available recordings of the challenge, by name. */
export function challengeRecords(): readonly ChallengeRecord[] {
  const folder = dataPath('cinc2016-ecg-pcg');
  const lines = readFileSync(`${folder}/REFERENCE.csv`, 'utf8').trim().split(/\r?\n/);
  const classes = new Map(lines.map((line) => [line.split(',')[0], line.split(',')[1]]));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.hea'))
    .map((file) => file.slice(0, -'.hea'.length))
    .toSorted()
    .map((name) => ({ name, isNormal: classes.get(name) === '-1' }));
}

/** Analyses the heart sounds of one of them. */
export async function challengeSounds(name: string, parameters: ParameterValues = {}): Promise<SoundsResult> {
  const path = dataPath('cinc2016-ecg-pcg', `${name}.hea`);
  const { recording } = await openInput(path, { labels: new Map(), inputRateHz: null });
  return (await runSounds(recording, parameters)).result;
}
