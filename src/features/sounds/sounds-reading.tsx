import { Fragment } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { ParameterValue } from '../../model/parameters.ts';
import type { SoundBeat, SoundWindow } from '../../model/sounds.ts';
import { formatCount, formatNumber, formatSpread, missingText } from '../../ui/format-number.ts';
import {
  describeMethodBeats,
  type ByMethod,
  type MethodId,
  type TimingMethod,
  timingMethods,
} from '../../model/methods.ts';
import {
  type ExpectedInterval,
  type ExpectedRange,
  expectedRange,
  isPlausible,
} from '../../pipeline/plausibility/expected-range.ts';
import {
  type JudgedSpan,
  qs2Fault,
  whySpanNotMeasurable,
} from '../../pipeline/plausibility/sounds-plausibility.ts';
import { expectedText, rateLabel } from '../words/reading-labels.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { NotMeasurable, Reading } from '../bench/reading.tsx';
import type { KnownIntervals } from './known-intervals.ts';
import type { SpanSpread } from './sound-words.ts';

type Span = Pick<SpanSpread, 'mean' | 'sd'>;

interface SpanReadingProps {
  readonly name: string;
  /** Method of the main value. */
  readonly headline: TimingMethod;
  readonly unit: string;
  readonly digits: number;
  readonly spreads: ByMethod<Span>;
  /** True value; null if unknown. */
  readonly known: number | null;
  readonly expected: ExpectedRange | null;
  /** Why it is unreliable; null if it is reliable. */
  readonly notMeasurable?: string | null;
  /** Problem other than its range; null if there is none. */
  readonly fault?: string | null;
  /** Part of an aligned value that is still averaged; omitted if there is none. */
  readonly averagedPart?: 'QRS' | 'LVET';
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
}

const spread = ({ mean, sd }: Span, digits: number): string =>
  mean === null ? missingText : formatSpread(mean, sd, digits);

/** Renders an interval by one method next to the expected range, with the other methods and the truth below. */
function SpanReading(props: SpanReadingProps) {
  const {
    name,
    headline,
    unit,
    digits,
    spreads,
    known,
    expected,
    notMeasurable = null,
    fault = null,
    average,
    averagedPart,
  } = props;
  const own = spreads[headline.id];
  const otherMethods = timingMethods.filter(({ id }) => id !== headline.id);
  const spreadWords = (id: MethodId) => {
    const beats = describeMethodBeats(id, average);
    return beats === 'single beats' ? 'beat to beat' : beats;
  };
  // 'Beat to beat' is used only for beats that were not averaged.
  const ownSpread = (sd: string): string =>
    averagedPart === undefined || headline.id !== 'aligned' || !(average > 0)
      ? `${spreadWords(headline.id)} ±${sd}`
      : `SD ±${sd}, ${averagedPart} averaged`;
  const knownText = known === null ? '' : `true value ${formatNumber(known, digits)}`;
  const others = otherMethods.map(({ id, mark, name: other, short }) => {
    const value = spread(spreads[id], digits);
    const of = spreadWords(id) === spreadWords(headline.id) ? '' : spreadWords(id);
    return { mark, of, text: `${other} ${value}${of && ` (${of})`}`, brief: `${short} ${value}` };
  });
  const comparedText = [...others.map(({ text }) => text), ...(known === null ? [] : [knownText])].join(', ');
  const compared = own.mean === null ? 'not found' : (fault ?? comparedText);
  const isAmber = fault !== null || !isPlausible(own.mean, expected);
  const label = expected === null ? name : `${name}, ${expectedText(expected, digits === 1 ? 0 : digits)}`;
  const title = expected === null ? compared : `${compared} (${expected.source})`;
  if (notMeasurable !== null) return <NotMeasurable label={label} why={notMeasurable} />;
  return (
    <Reading
      label={label}
      value={formatNumber(own.mean, digits)}
      unit={own.mean === null ? '' : unit}
      tone={isAmber ? 'amber' : undefined}
      lines={own.sd === null ? [] : [ownSpread(formatNumber(own.sd, digits))]}
      title={title}
    >
      {own.mean === null || fault !== null
        ? compared
        : others.map(({ mark, brief, of }, k) => (
            <Fragment key={mark}>
              {of !== '' && of !== others[k - 1]?.of && <span className="nowrap line">{`${of}:`}</span>}
              <span className="nowrap line">
                <MarkGlyph kind={mark} />
                {brief}
              </span>
            </Fragment>
          ))}
      {own.mean !== null && fault === null && knownText}
    </Reading>
  );
}

interface SoundsReadingProps {
  readonly window: SoundWindow;
  /** Beats of the window, including rejected ones. */
  readonly beats: readonly SoundBeat[];
  readonly known: KnownIntervals | null;
  /** Method of the main values. */
  readonly headline: TimingMethod;
  /** Parameter 'sex' of the inspector. */
  readonly sex: ParameterValue;
  readonly hasPulse: boolean;
  /** Number of following beats averaged with each beat by all methods except the aligned one. */
  readonly average: number;
  /** Number of windows of the recording. */
  readonly windowCount: number;
}

/** Renders the main result: the intervals of a window, with their spread and comparisons. */
export function SoundsReading(props: SoundsReadingProps) {
  const { window, beats, known, headline, sex, hasPulse, average, windowCount } = props;
  const rate = heartRateOfBeats(beats);
  // The site matters for rPTT only, which is not among these.
  const of = { heartRate: rate?.perMinute ?? null, sex, site: 'unknown' } as const;
  const expected = (interval: ExpectedInterval) => expectedRange(interval, of);
  const counts = `${formatCount(window.beats, 'beat')}, ${window.rejected} out`;
  const { qs2, pep, lvet, s1s2, pepOverLvet, qt, qtOverQs2 } = window.intervals;
  const shared = { headline, unit: 'ms', digits: 1, average };
  const why = (span: JudgedSpan) => whySpanNotMeasurable(span, window, headline.id);
  return (
    <dl className="reading sounds-reading" aria-label="Readings of heart sounds">
      <Reading
        label={rateLabel(windowCount)}
        value={formatNumber(rate?.perMinute, 1)}
        unit="/min"
        title={counts}
      >
        {counts}
      </Reading>
      <SpanReading
        {...shared}
        name="QS2"
        averagedPart="QRS"
        spreads={qs2}
        notMeasurable={why('qs2')}
        known={null}
        expected={expected('qs2')}
        fault={qs2Fault(window, headline.id)}
      />
      {hasPulse && (
        <>
          <SpanReading
            {...shared}
            name="PEP"
            averagedPart="LVET"
            spreads={pep}
            notMeasurable={why('pep')}
            known={null}
            expected={expected('pep')}
          />
          <SpanReading
            {...shared}
            name="LVET"
            spreads={lvet}
            notMeasurable={why('lvet')}
            known={known?.lvet?.mean ?? null}
            expected={expected('lvet')}
          />
        </>
      )}
      <SpanReading
        {...shared}
        name="S1 to S2"
        spreads={s1s2}
        notMeasurable={why('s1s2')}
        known={known?.s1s2?.mean ?? null}
        expected={null}
      />
      {hasPulse ? (
        <SpanReading
          {...shared}
          name="PEP/LVET"
          averagedPart="LVET"
          unit=""
          digits={2}
          spreads={pepOverLvet}
          notMeasurable={why('pepOverLvet')}
          known={null}
          expected={expected('pepOverLvet')}
        />
      ) : (
        <>
          <Reading
            label="QT"
            value={formatNumber(qt.mean, 1)}
            unit={qt.mean === null ? '' : 'ms'}
            lines={qt.sd === null ? [] : [`beat to beat ±${formatNumber(qt.sd, 1)}`]}
          >
            {qt.mean === null ? 'not found' : ''}
          </Reading>
          <SpanReading
            {...shared}
            name="QT/QS2"
            averagedPart="QRS"
            unit=""
            digits={2}
            spreads={qtOverQs2}
            known={null}
            expected={null}
          />
        </>
      )}
    </dl>
  );
}
