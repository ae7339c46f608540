import type { Respiration, SeriesResult, SeriesValue, SeriesWindow } from '../../model/series.ts';

/**
 * Returns windows as rows of a table. Figures of an amplitude have columns of their own, because their unit differs.
 */
export function seriesRows(result: SeriesResult): object[] {
  return result.windows.map((window, index) => ({ window: index, ...makeRow(result, window) }));
}

/** Returns the figures over the whole as one row. */
export function seriesRecordingRow(result: SeriesResult): object {
  return makeRow(result, result.whole);
}

/** Returns values as rows. */
export function seriesValueRows({ of: kind, values }: SeriesResult): readonly (SeriesValue | object)[] {
  return kind === 'amplitude' ? values.map(({ value, ...rest }) => ({ ...rest, amplitude: value })) : values;
}

function makeRow({ of: kind, against }: SeriesResult, window: SeriesWindow): object {
  const {
    from,
    to,
    name,
    n,
    corrected,
    error,
    pair,
    respiration,
    notGiven: _,
    doubtful,
    ...figures
  } = window;
  const known = error === undefined ? {} : { error };
  const own = kind === 'amplitude' ? { amplitude: { ...figures, ...known } } : { ...figures, ...known };
  const other = against === undefined ? {} : { against: against.of };
  return {
    of: kind,
    ...other,
    from,
    to,
    n,
    corrected,
    ...(name === undefined ? {} : { name }),
    ...own,
    ...(pair === undefined ? {} : { pair }),
    ...(respiration === undefined ? {} : { respiration: respirationCells(respiration) }),
    doubtful: Object.keys(doubtful).join(' '),
  };
}

/** Returns the same columns in every row. */
function respirationCells(respiration: Respiration | null): object {
  const { from = null, rate = null, share = null, against } = respiration ?? {};
  return { from, rate, share, against: { from: against?.from ?? null, rate: against?.rate ?? null } };
}
