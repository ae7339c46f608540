import type { Warning } from '../../model/failure.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { WaveIntervals, WavesWindow } from '../../model/waves.ts';
import { type ExpectedRange, isPlausible } from './expected-range.ts';
import { describeWindowCount } from './outside-warning.ts';

/** Electrical intervals with an expected range. */
type ExpectedWave = Exclude<keyof WaveIntervals, 'qt'> | 'qtc';

/** QTcF is expected to be below this, ms. Source: Rautaharju et al. 2009 (AHA/ACCF/HRS). */
const longestQtc = { male: 450, female: 460 };

const adults = 'adults at rest';

/**
 * Returns the expected ranges of the electrical intervals of an adult at rest, ms.
 *
 * @param sex  `male` or `female`; for any other value, the limit of QTc is that of women
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

/** Makes the warning about windows whose QT cannot be corrected because beats of other classes leave no heart rate. */
function uncorrected(windows: readonly JudgedWindow[]): Warning[] {
  const without = windows.filter(({ qt, qtc, others }) => qt !== null && qtc === null && others > 0);
  const [first] = without;
  if (first === undefined) return [];
  const among = describeWindowCount(without.length, windows.length);
  const { beats, others } = first;
  return [
    {
      code: 'not-measurable',
      message: `QTc cannot be measured${among}: ${others} of ${beats + others} beats are of another class than those of the median beat, so there is no RR to correct QT by.`,
    },
  ];
}

type JudgedWindow = Pick<WavesWindow, ExpectedWave | 'qt' | 'beats' | 'others'>;

/**
 * Makes warnings about electrical intervals outside the range expected at rest, and about QT that cannot be corrected.
 * There is one warning of each kind, whatever the number of windows.
 */
export function waveWarnings(windows: readonly JudgedWindow[], sex: ParameterValue | undefined): Warning[] {
  const expected = expectedWaves(sex);
  const outside = (['pr', 'qrsDuration', 'qtc'] as const).flatMap((key): Warning[] => {
    const range = expected[key];
    const values = windows.map((window) => (key === 'qtc' ? (window.qtc?.fridericia ?? null) : window[key]));
    const odd = values.filter((value): value is number => value !== null && !isPlausible(value, range));
    const [first] = odd;
    if (first === undefined) return [];
    const among = describeWindowCount(odd.length, windows.length);
    const is = range.low === 0 ? `under ${range.high} ms` : `${range.low} to ${range.high} ms`;
    return [
      {
        code: 'implausible',
        message: `${names[key]} of ${first.toFixed(0)} ms lies outside the range expected for ${range.source}${among}: ${is}. Check the points of the median beat.`,
      },
    ];
  });
  return [...outside, ...uncorrected(windows)];
}
