import { Fragment } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import {
  describeMethodBeats,
  type ByMethod,
  type MethodId,
  type TimingMethod,
  timingMethods,
} from '../../model/methods.ts';
import { type ExpectedRange, isPlausible } from '../../pipeline/plausibility/expected-range.ts';
import { formatNumber, formatSpread, missingText } from '../../ui/format-number.ts';
import { NotMeasurable, Reading } from '../bench/reading.tsx';
import { expectedText } from '../words/reading-labels.ts';
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
export function SpanReading(props: SpanReadingProps) {
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
