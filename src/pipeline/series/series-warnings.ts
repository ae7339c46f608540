import type { Warning } from '../../model/failure.ts';
import { maxSplineSec } from '../../analysis/series/even-stretches.ts';
import { type RhythmLack, findRhythmLack, withoutRhythmDoubts } from './presumed-rhythm.ts';
import { isRrBreak } from '../../dsp/statistics/heart-rate.ts';
import type { SeriesBands, SeriesResult, SeriesValue, SeriesWindow } from '../../model/series.ts';

/** Share of corrected values above which a warning is given. Source: algorithms, section 10. */
const muchCorrected = 0.05;
/** Significance level of the drift test. Source: Bendat and Piersol 2010, section 4.5.2. */
const driftLevel = 0.05;

/** Names of the figures for which windows can be too short. */
const figureNames: Readonly<Record<string, string>> = {
  sdann: 'SDANN',
  sdnnIndex: 'SDNN index',
  triangularIndex: 'triangular index',
  dfa1: 'α1',
  dfa2: 'α2',
  sampleEntropy: 'sample entropy',
  stationarity: 'stationarity',
  'welch.vlf': 'VLF',
  'welch.total': 'total power',
  'welch.lf': 'LF',
  'welch.hf': 'HF',
  'pair.coherence.lf': 'coherence',
};

/** Makes the warnings about figures: how much was corrected, and for what the windows are too short. */
export function seriesWarnings(
  { name, values, windows, whole }: SeriesResult,
  { hfFromHz, hfToHz }: Pick<SeriesBands, 'hfFromHz' | 'hfToHz'>,
): Warning[] {
  const warnings: Warning[] = [];
  const corrected = whole.corrected ?? 0;
  if (corrected > muchCorrected) {
    const effect = areArtefactsKept(values)
      ? 'they are kept, so the figures include them.'
      : 'figures of short windows may reflect the correction.';
    warnings.push({
      code: 'much-corrected',
      message: `${percent(corrected)} of the values of ${name} are artefacts, ectopic or breaks, which is over ${percent(muchCorrected)}: ${effect}`,
    });
  }
  const many = windows.filter((window) => (window.corrected ?? 0) > muchCorrected).length;
  if (corrected <= muchCorrected && many > 0) {
    warnings.push({
      code: 'much-corrected',
      message: `In ${many} of ${windows.length} windows over ${percent(muchCorrected)} of the values of ${name} are artefacts, ectopic or breaks.`,
    });
  }
  // Consecutive values at which the series breaks off, like in noise, count as one break.
  const breaks = values.filter(({ why }, i) => why === 'break' && values[i - 1]?.why !== 'break');
  if (breaks.length > 0) {
    const long = breaks.filter(({ value }) => isRrBreak(value / 1000)).length;
    const times = breaks.length === 1 ? 'once' : `${breaks.length} times`;
    const length =
      long === breaks.length ? ' for over 10 s' : long === 0 ? '' : `, ${long} of them for over 10 s`;
    warnings.push({
      code: 'left-out',
      message: `The beats are interrupted ${times}${length}; nothing is computed across the breaks.`,
    });
  }
  return [
    ...warnings,
    ...rhythmWarnings(name, windows),
    ...driftWarnings(windows),
    ...breathWarnings(windows, whole, 60 * hfFromHz, 60 * hfToHz),
    ...holeWarnings(name, values, windows),
    ...shortWarnings(windows),
  ];
}

/** Returns whether values that are marked as artefacts are counted unchanged. */
export function areArtefactsKept(values: readonly SeriesValue[]): boolean {
  return values.some(({ kept, why }) => kept && why !== null && why !== 'interpolated');
}

const rhythmWords: Readonly<Record<RhythmLack, (name: string) => string>> = {
  irregular: (name) => `${name} is irregular, as in atrial fibrillation`,
  ectopic: (name) => `over 5 % of the values of ${name} are next to ectopic beats`,
};

/** Makes warnings about windows without sinus rhythm, which many figures presume. */
function rhythmWarnings(name: string, windows: readonly SeriesWindow[]): Warning[] {
  const counted = Object.entries(rhythmWords).flatMap(([lack, words]) => {
    const count = windows.filter((window) => findRhythmLack(window) === lack).length;
    return count === 0 ? [] : [`in ${count} of ${windows.length} windows ${words(name)}`];
  });
  if (counted.length === 0) return [];
  const where = counted.join(', ');
  return [
    {
      code: 'irregular-rhythm',
      message: `${where.charAt(0).toUpperCase()}${where.slice(1)}. LF/HF, LF, HF, RMSSD, pNN50, SD1 and α1 assume sinus rhythm and are doubtful there.`,
    },
  ];
}

/**
 * Makes the warning about windows whose mean or spread drifts, if there are more than twice as many as expected by
 * chance.
 */
function driftWarnings(windows: readonly SeriesWindow[]): Warning[] {
  const tested = windows.filter(({ stationarity }) => stationarity !== null);
  const drifting = tested.filter(({ stationarity }) => (stationarity ?? 1) < driftLevel);
  if (drifting.length <= 2 * driftLevel * tested.length) return [];
  return [
    {
      code: 'not-stationary',
      message: `Mean or spread drifts in ${drifting.length} of ${tested.length} windows (p < ${driftLevel}): their spectra are of a series that drifts. By chance, one in twenty windows would.`,
    },
  ];
}

/**
 * Returns the breathing rates of a span that are reliable enough for a warning. RR and the height of the pulse alone
 * can mislead.
 */
function plainRates({ respiration }: SeriesWindow): readonly number[] {
  if (respiration == null) return [];
  return respiration.from === 'channel' || respiration.from === 'r-amplitude' ? [respiration.rate] : [];
}

/**
 * Makes the warning about windows with breathing below or above HF; for the whole, if windows are too short for a
 * rate.
 */
function breathWarnings(
  windows: readonly SeriesWindow[],
  whole: SeriesWindow,
  lowPerMin: number,
  highPerMin: number,
): Warning[] {
  const own = windows.flatMap(plainRates);
  const rates = own.length > 0 ? own : plainRates(whole);
  const outside = rates.filter((rate) => rate < lowPerMin || rate > highPerMin);
  if (outside.length === 0) return [];
  const [least = '', most = ''] = [Math.min(...outside), Math.max(...outside)].map(perMinute);
  const range = least === most ? least : `${least} to ${most}`;
  const where = own.length > 0 ? `in ${outside.length} of ${rates.length} windows` : 'over the whole';
  return [
    {
      code: 'breath-outside-hf',
      message: `Breathing of ${range} a minute lies outside HF (${perMinute(lowPerMin)} to ${perMinute(highPerMin)}) ${where}: LF, HF and LF/HF move with it there.`,
    },
  ];
}

/** Makes the warning about holes that are interpolated before Welch's spectrum: where they are, and the longest. */
function holeWarnings(
  name: string,
  values: readonly SeriesValue[],
  windows: readonly SeriesWindow[],
): Warning[] {
  const counted = values.filter(({ kept }) => kept);
  const holes = counted.flatMap(({ at }, i) => {
    const lasted = at - (counted[i - 1]?.at ?? at);
    return lasted > maxSplineSec && !isRrBreak(lasted) ? [{ at, lasted }] : [];
  });
  if (holes.length === 0) return [];
  const own = windows.filter(({ from, to }) => holes.some(({ at }) => at > from && at <= to)).length;
  const longest = Math.max(...holes.map(({ lasted }) => lasted));
  return [
    {
      code: 'gaps-held',
      message: `In ${own} of ${windows.length} windows ${name} has no value for over ${maxSplineSec} s, ${longest.toFixed(1)} s at most: Welch’s spectrum uses a straight line there, which adds to LF. Lomb and Scargle’s spectrum does not.`,
    },
  ];
}

/**
 * Makes the warnings about figures that most windows lack or that are doubtful in most windows, by reason. It also
 * states in how many windows further figures are missing.
 */
function shortWarnings(windows: readonly SeriesWindow[]): Warning[] {
  const lacking = byReason(windows, ({ notGiven }) => notGiven);
  // Figures that are doubtful because of the rhythm have a separate warning.
  const doubtful = byReason(windows, ({ doubtful: own }) => withoutRhythmDoubts(own));
  const messages = [
    ...(lacking.usual === '' ? [] : [`Windows have no ${lacking.usual}.`]),
    ...(doubtful.usual === '' ? [] : [`Doubtful in windows: ${doubtful.usual}.`]),
    ...(lacking.others === 0
      ? []
      : [
          `In ${lacking.others} of ${windows.length} windows other figures are not given; each window gives the reason.`,
        ]),
  ];
  return messages.map((message) => ({ code: 'short-window', message }));
}

/** Lists the figures that concern most windows, by reason, and counts the windows that concern more. */
function byReason(
  windows: readonly SeriesWindow[],
  told: (window: SeriesWindow) => Readonly<Record<string, string>>,
): { readonly usual: string; readonly others: number } {
  const usual = new Map<string, string[]>();
  const others = new Set<SeriesWindow>();
  for (const [figure, name] of Object.entries(figureNames)) {
    const own = windows.filter((window) => told(window)[figure] !== undefined);
    const [first] = own;
    const reason = first === undefined ? undefined : told(first)[figure];
    if (reason === undefined) continue;
    if (2 * own.length > windows.length) usual.set(reason, [...(usual.get(reason) ?? []), name]);
    else own.forEach((window) => others.add(window));
  }
  const reasons = [...usual].map(([reason, names]) => `${names.join(', ')} (${reason})`);
  return { usual: reasons.join('; '), others: others.size };
}

/** Formats a rate with one decimal, so that a rate just outside an edge does not look equal to the edge. */
function perMinute(rate: number): string {
  return rate.toFixed(1).replace(/\.0$/, '');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}
