import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isBeatLabel } from '../../../../src/analysis/qrs/beat-labels.ts';
import { correctSeries } from '../../../../src/analysis/series/correct-series.ts';
import { seriesFigures, defaultSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import { intervalsBetween, markedSeries } from '../../../../src/analysis/series/series-of-beats.ts';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import golden from '../../../golden/series/records.json' with { type: 'json' };
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { listNumbers } from '../../../support/list-numbers.ts';
import { seriesFigureTolerance } from '../../../support/tolerances.ts';

const rates: Readonly<Record<string, number>> = { atr: 360, ecg: 128 };

/** Makes RR of the annotated beats of a record, with everything except breaks kept. */
function annotatedSeries(record: string, annotator: string, toSec: number) {
  const bytes = readFileSync(dataPath(`${record}.${annotator}`));
  const { set } = parseAnnotations(bytes, record, annotator, rates[annotator] ?? 1);
  const beats = set.annotations.filter(({ label }) => isBeatLabel(label));
  const times = beats.map(({ sampleIndex }) => sampleIndex / set.fs).filter((sec) => sec < toSec);
  const { measured, kinds } = markedSeries(intervalsBetween(times), true);
  return correctSeries(measured, kinds, 'kept').series;
}

describe.runIf(hasData)(`figures of annotated RR against NumPy and SciPy${dataNote}`, () => {
  it.each(golden.records)('$record', ({ record, annotator, toSec, figures: wanted }) => {
    const series = annotatedSeries(record, annotator, toSec);
    const params = { ...defaultSeriesParams, leastPeriods: 0 };
    const { figures } = seriesFigures(series, { fromSec: 0, toSec }, params);
    const own = new Map(listNumbers(figures));
    for (const [path, value] of listNumbers(wanted)) {
      expect(typeof own.get(path)).toBe(typeof value);
      const apart = Math.abs(Number(own.get(path)) - Number(value)) / Math.abs(Number(value));
      expect(apart, path).toBeLessThanOrEqual(seriesFigureTolerance);
    }
  });
});
