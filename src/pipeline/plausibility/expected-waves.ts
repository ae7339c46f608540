import type { Warning } from '../../model/failure.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { WaveIntervals, WavesWindow } from '../../model/waves.ts';
import { type ExpectedRange, isPlausible } from './expected-range.ts';
import { amongWindows } from './outside-warning.ts';

/** Electrical intervals of which something is expected. */
type ExpectedWave = Exclude<keyof WaveIntervals, 'qt'> | 'qtc';

/** QTcF is expected under so much, ms. Source: Rautaharju et al. 2009 (AHA/ACCF/HRS). */
const longestQtc = { male: 450, female: 460 };

const adults = 'adults at rest';

/**
 * What the electrical intervals of an adult are expected to be at rest, ms.
 *
 * @param sex  `male` or `female`; of any other QTc may be as long as in women
 */
export function expectedWaves(
  sex: ParameterValue | undefined,
): Readonly<Record<ExpectedWave, ExpectedRange>> {
  const { male, female } = longestQtc;
  return {
    pr: { low: 120, high: 200, source: adults },
    qrsDuration: { low: 0, high: 120, source: adults },
    qtc: {
      low: 0,
      high: sex === 'male' ? male : female,
      source: `${adults}: men under ${male} ms, women under ${female} ms`,
    },
  };
}

const names: Readonly<Record<ExpectedWave, string>> = { pr: 'PR', qrsDuration: 'QRS', qtc: 'QTcF' };

/** Windows whose QT has no rate that it could be corrected by, for beats of other classes. */
function uncorrected(windows: readonly JudgedWindow[]): Warning[] {
  const without = windows.filter(({ qt, qtc, others }) => qt !== null && qtc === null && others > 0);
  const [first] = without;
  if (first === undefined) return [];
  const among = amongWindows(without.length, windows.length);
  const { beats, others } = first;
  return [
    {
      code: 'not-measurable',
      message: `QTc cannot be measured${among}: ${others} of ${beats + others} beats are of another class than those of the median beat, so no RR is what QT goes with.`,
    },
  ];
}

type JudgedWindow = Pick<WavesWindow, ExpectedWave | 'qt' | 'beats' | 'others'>;

/**
 * Says which electrical intervals lie outside what is expected at rest, and where QT cannot be corrected: one warning each,
 * whatever the number of windows.
 */
export function waveWarnings(windows: readonly JudgedWindow[], sex: ParameterValue | undefined): Warning[] {
  const expected = expectedWaves(sex);
  const outside = (['pr', 'qrsDuration', 'qtc'] as const).flatMap((key): Warning[] => {
    const range = expected[key];
    const values = windows.map((window) => (key === 'qtc' ? (window.qtc?.fridericia ?? null) : window[key]));
    const odd = values.filter((value): value is number => value !== null && !isPlausible(value, range));
    const [first] = odd;
    if (first === undefined) return [];
    const among = amongWindows(odd.length, windows.length);
    const is = range.low === 0 ? `under ${range.high} ms` : `${range.low} to ${range.high} ms`;
    return [
      {
        code: 'implausible',
        message: `${names[key]} of ${first.toFixed(0)} ms lies outside what is expected of ${range.source}${among}: ${is}. Look at the points of the median beat.`,
      },
    ];
  });
  return [...outside, ...uncorrected(windows)];
}
