import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { hasData } from '../support/data.ts';
import { type FeetOfPair, feetOfPair, type SensorFoot, sensorPairs } from './aligned-pairs.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

type Method = 'historic' | 'leastVariance' | 'aligned';

/**
 * Tabulates the spread of the difference between the feet of one pulse by two sensors, by recording; empty without the
 * recordings.
 */
export async function sensorTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('sensors: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const rows: string[][] = [];
  for (const pair of sensorPairs) {
    const { single, averaged, heldOut } = await feetOfPair(pair);
    rows.push([
      pair.name,
      ...spreadCells(single),
      likelyCell(single),
      ...spreadCells(averaged).slice(1),
      ...spreadCells(heldOut),
    ]);
    tell(`sensors: ${pair.name} done`);
  }
  const heads = ['recording', 'beats', 'historic', 'least variance', 'aligned', 'likely error'];
  const others = ['of 11: historic', 'least variance', 'aligned'];
  const held = ['second half: beats', 'historic', 'least variance', 'aligned'];
  return { 'aligned-sensors': markdownTable([...heads, ...others, ...held], rows) };
}

/**
 * Counts beats that every method finds with both sensors (ignoring methods without any), and formats each method's
 * spread of the difference.
 */
function spreadCells(feet: FeetOfPair): string[] {
  const isThere = (foot: SensorFoot, method: Method) => !Number.isNaN(foot[method]);
  const methods = (['historic', 'leastVariance', 'aligned'] as const).filter(
    (method) => feet.filter((pair) => pair.every((foot) => isThere(foot, method))).length >= leastBeats,
  );
  const found = feet.filter((pair) => methods.every((method) => pair.every((foot) => isThere(foot, method))));
  const cell = (method: Method) => {
    if (!methods.includes(method)) return '–';
    return formatFixed(
      withinWindows(found, ([one, other]) => 1000 * (one[method] - other[method])),
      2,
    );
  };
  return [String(found.length), cell('historic'), cell('leastVariance'), cell('aligned')];
}

const leastBeats = 5;

/** Computes the SD within windows, since their levels and templates differ. */
function withinWindows(feet: FeetOfPair, of: (pair: readonly [SensorFoot, SensorFoot]) => number): number {
  let [squares, freedom] = [0, 0];
  for (const window of new Set(feet.map(([{ window: own }]) => own))) {
    const values = feet.filter(([{ window: own }]) => own === window).map(of);
    if (values.length < leastBeats) continue;
    squares += (values.length - 1) * sampleSd(values) ** 2;
    freedom += values.length - 1;
  }
  return Math.sqrt(squares / freedom);
}

/** Computes the likely error of the difference from those of both sensors. */
function likelyCell(feet: FeetOfPair): string {
  const found = feet.filter((pair) => pair.every(({ aligned }) => !Number.isNaN(aligned)));
  const squares = found.map(([one, other]) => one.errorMs ** 2 + other.errorMs ** 2);
  return squares.length < leastBeats ? '–' : formatFixed(Math.sqrt(mean(squares)), 2);
}
