import { Fragment } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { headlineMark } from '../../model/methods.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';
import { expectedText } from '../words/expected-text.ts';
import type { IntervalReadingModel } from './interval-reading-model.ts';

/** An interval: its headline beside what is expected, what each ± is of, and the other methods with their distance. */
export function IntervalReading({ model }: { readonly model: IntervalReadingModel }) {
  const { name, method, value, spread, other, others, expected, notMeasurable } = model;
  const isAmber = notMeasurable !== null || !model.isPlausible;
  const label = (
    <>
      <MarkGlyph kind={headlineMark} />
      {`${name}, ${method}`}
      {expected !== null && (
        <span
          className={isAmber ? 'amber' : 'dim'}
          title={expected.source}
        >{` ${expectedText(expected)}`}</span>
      )}
    </>
  );
  if (notMeasurable !== null) {
    return (
      <Reading label={label} value="not measurable" unit="" tone="amber" isWords title={notMeasurable}>
        {notMeasurable}
      </Reading>
    );
  }
  return (
    <Reading
      label={label}
      value={formatNumber(value, 1)}
      unit="ms"
      second={spread}
      tone={isAmber ? 'amber' : undefined}
      title={`${spread} ms; ${other} ms`}
    >
      {others.map(({ mark, brief }) => (
        <Fragment key={mark}>
          <MarkGlyph kind={mark} />
          {brief}
        </Fragment>
      ))}
    </Reading>
  );
}
