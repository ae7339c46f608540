import { rejectReasons } from '../../model/intervals.ts';
import { timingMethods } from '../../model/methods.ts';
import type { AnalysisName } from '../analyses.ts';
import { count, fields, flag, type JsonSchema, listOfAll, number, oneOf, orNull, text } from './shapes.ts';

// Schemas of `result`, by analysis. Times are s from the recording's first sample, intervals ms, unless a field states
// otherwise.

const seconds: JsonSchema = { ...number, unit: 's' };
const milliseconds: JsonSchema = { ...number, unit: 'ms' };
const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };

const timed = timingMethods.map(({ id }) => id);
const ofMethods = (value: JsonSchema): JsonSchema =>
  fields(Object.fromEntries(timed.map((id) => [id, value])));

const at = ofMethods(orNull(seconds));
const long = ofMethods(orNull(milliseconds));

const statistics = {
  mean: orNull(milliseconds),
  sd: orNull(milliseconds),
  missed: count,
};

/** An interval in a window, by method. */
const swept = ofMethods(fields(statistics, { ppv: orNull(share), sdUnaveraged: orNull(milliseconds) }));

const sweepRow = fields({
  threshold: number,
  mean: orNull(milliseconds),
  sd: orNull(milliseconds),
  ppv: orNull(share),
  found: count,
});

const window = { from: seconds, to: seconds, beats: count };
const sweptWindow = { ...window, rejected: count, ectopic: count, unlike: count };

const sweptBeat = {
  r: seconds,
  window: { type: 'integer', minimum: -1 },
  rejected: orNull(oneOf(rejectReasons)),
};

const listed = fields({ label: text }, { samples: listOfAll(orNull(number)), sampleCount: count });

const wave = (points: readonly string[]): JsonSchema =>
  orNull(fields(Object.fromEntries(points.map((point) => [point, orNull(seconds)]))));
const waves = { p: wave(['onset', 'peak', 'end']), qrs: wave(['onset', 'end']), t: wave(['peak', 'end']) };

/** Successive beats of a rhythm; for a pattern, `class` is the class of every second or third of them. */
const rateRun = { from: seconds, to: seconds, rate: number, beats: count };
const runs = listOfAll(fields(rateRun));
const patterns = listOfAll(fields({ ...rateRun, class: oneOf(['S', 'V']) }));
const longRr = { at: seconds, rr: seconds };

/** The unit of a series' figures is that of its values. */
const seriesWindow = fields({
  from: seconds,
  to: seconds,
  n: count,
  corrected: share,
  mean: orNull(number),
  sd: orNull(number),
  rmssd: orNull(number),
  welch: fields({ lf: orNull(number), hf: orNull(number), lfHf: orNull(number) }),
  lomb: fields({ lf: orNull(number), hf: orNull(number), lfHf: orNull(number) }),
});

export const resultShapes: Readonly<Record<AnalysisName, JsonSchema>> = {
  intervals: fields({
    beats: listOfAll(
      fields({ ...sweptBeat, peak: orNull(seconds), foot: at, notch: at, rptt: long, lvet: long }),
    ),
    windows: listOfAll(
      fields(
        {
          ...sweptWindow,
          rptt: swept,
          lvet: swept,
          sweep: fields({ foot: listOfAll(sweepRow), notch: listOfAll(sweepRow) }),
        },
        { clipped: fields({ rptt: count, lvet: count }) },
      ),
    ),
    heartRate: orNull({ ...number, unit: 'per minute' }),
    lvetIndex: fields({ men: orNull(milliseconds), women: orNull(milliseconds) }),
    flipped: flag,
  }),
  landmark: fields({
    channel: text,
    landmark: text,
    timedFrom: text,
    beats: listOfAll(fields({ ...sweptBeat, start: at, landmark: at, interval: long })),
    windows: listOfAll(
      fields({ ...sweptWindow, interval: swept, sweep: fields({ landmark: listOfAll(sweepRow) }) }),
    ),
    flipped: flag,
  }),
  sounds: fields({
    beats: listOfAll(
      fields({
        ...sweptBeat,
        qrs: orNull(seconds),
        s1: at,
        s2: at,
        qs2: long,
        s1s2: long,
        pep: long,
        lvet: long,
      }),
    ),
    windows: listOfAll(fields({ ...sweptWindow, s1: swept, s2: swept, qs2: swept, s1s2: swept })),
  }),
  qrs: fields(
    {
      beats: listOfAll(
        fields(
          {
            r: orNull(seconds),
            rr: orNull(milliseconds),
            premature: orNull(flag),
            class: oneOf(['N', 'S', 'V', 'F', 'paced', 'unknown']),
            certainty: orNull(share),
            classReason: orNull(text),
            label: text,
          },
          {
            onset: orNull(seconds),
            end: orNull(seconds),
            mark: seconds,
            onsetSample: orNull(count),
            rSample: orNull(count),
          },
        ),
      ),
    },
    {
      rhythm: fields(
        {
          meanRate: orNull(number),
          medianRr: orNull(seconds),
          longestRr: orNull(fields(longRr)),
          pauses: listOfAll(fields(longRr)),
          slow: runs,
          fast: runs,
          ventricularRuns: runs,
          supraventricularRuns: runs,
          couplets: runs,
          bigeminy: patterns,
          trigeminy: patterns,
          irregular: listOfAll(fields({ from: seconds, to: seconds })),
        },
        { noise: listOfAll(fields({ from: seconds, to: seconds })) },
      ),
      lead: text,
      score: fields({ tp: count, fp: count, fn: count, se: orNull(share), ppv: orNull(share) }),
    },
  ),
  waves: fields({
    lead: text,
    leads: listOfAll(text),
    beats: listOfAll(
      fields({
        r: seconds,
        ...waves,
        pr: orNull(milliseconds),
        qrsDuration: orNull(milliseconds),
        qt: orNull(milliseconds),
        rr: orNull(milliseconds),
        class: text,
        window: { type: 'integer', minimum: -1 },
      }),
    ),
    windows: listOfAll(fields({ ...window, medianBeat: fields(waves), qt: orNull(milliseconds) })),
  }),
  series: fields({
    of: text,
    name: text,
    unit: text,
    values: listOfAll(fields({ at: seconds, value: orNull(number), kept: flag, why: orNull(text) })),
    windows: listOfAll(seriesWindow),
    whole: seriesWindow,
  }),
  templates: fields({
    master: { type: 'integer' },
    masters: listOfAll(fields({ label: { type: 'integer' }, from: seconds })),
    templates: listOfAll(
      fields({ label: { type: 'integer' }, count, first: seconds, samples: listOfAll(number) }),
    ),
    beats: listOfAll(
      fields({
        trigger: seconds,
        triggerSample: count,
        template: { type: 'integer' },
        rho: orNull(number),
        shift: { type: 'integer', unit: 'samples' },
      }),
    ),
    strategy: fields({ name: text, workers: count, overall: { ...number, unit: 'ms' } }),
  }),
  denoise: fields(
    {
      template: listOfAll(orNull(number)),
      cycles: count,
      excluded: count,
      untouched: listOfAll(fields({ from: seconds, to: seconds })),
      snr: fields({
        before: orNull(number),
        after: orNull(number),
        trueBefore: orNull(number),
        trueAfter: orNull(number),
      }),
    },
    { channels: listOfAll(listed), heartRate: orNull(number), rrSd: orNull(milliseconds) },
  ),
  filter: fields({ channels: listOfAll(listed) }, { coefficients: listOfAll(number) }),
};
