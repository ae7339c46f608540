import type { BeforeAfter, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber, formatSigned, formatSpread, missingText } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';

/** Factor and unit of shown values: µV if the signal is in mV, otherwise its own unit. */
interface Scale {
  readonly factor: number;
  readonly unit: string;
}

export function smallScale(unit: string): Scale {
  return unit.toLowerCase() === 'mv' ? { factor: 1000, unit: 'µV' } : { factor: 1, unit };
}

/** Appends the unit, if the file has one. */
export const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`);

/** Formats a number with three significant digits. */
export function formatSignificant(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return missingText;
  const size = Math.abs(value);
  return formatNumber(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

const dbText = ({ before, after }: BeforeAfter<number | null>): string =>
  before === null || after === null || before === 0
    ? missingText
    : formatSigned(20 * Math.log10(after / before), 1);

const rmsText = ({ before, after }: BeforeAfter<number | null>, { factor, unit }: Scale): string =>
  before === null || after === null
    ? 'not in this signal'
    : `${formatSignificant(before * factor)} → ${withUnit(formatSignificant(after * factor), unit)} RMS`;

/** Renders the shift of R by the filter, in ms. */
function ShiftReading({ result: { beats, alignment, delaySec } }: { readonly result: FilterBenchResult }) {
  const shift = beats?.rShiftMs ?? null;
  const delay = `${formatNumber(delaySec * 1000, 0)} ms`;
  // With the delay of a causal filter, there is no room for tenths, which are negligible.
  const digits = Math.abs(shift?.mean ?? 0) >= 100 ? 0 : 1;
  return (
    <Reading
      label="R shifted by"
      value={shift ? formatSpread(shift.mean, shift.sd, digits, formatSigned) : missingText}
      unit="ms"
    >
      {alignment === 'causal' ? `of it ${delay} by design` : `causal: ${delay} late`}
    </Reading>
  );
}

function HeightReading({ result: { beats, signal } }: { readonly result: FilterBenchResult }) {
  const height = beats?.rHeight ?? null;
  const known = height?.clean ?? null;
  const compared =
    height === null
      ? 'no beats'
      : known === null
        ? `before ${withUnit(formatSignificant(height.before), signal.unit)}`
        : `true ${withUnit(formatSignificant(known), signal.unit)}`;
  return (
    <Reading
      label="R height"
      value={formatSignificant(height?.after ?? null)}
      unit={height === null ? '' : signal.unit}
    >
      {height !== null && signal.unit === '' ? `${compared}, units of the file` : compared}
    </Reading>
  );
}

/** Renders the effect of the filter in numbers. */
export function FilterReading({ result }: { readonly result: FilterBenchResult }) {
  const { readings, signal, stages, tapCount } = result;
  const small = smallScale(signal.unit);
  const { mainsHz, error } = readings;
  const taps = stages.map((stage) => stage.tapCount).join(' + ');
  return (
    <dl className="reading filter-reading" aria-label="Readings of the filter">
      <Reading label="Baseline, under 0.4 Hz" value={dbText(readings.baseline)} unit="dB">
        {rmsText(readings.baseline, small)}
      </Reading>
      <Reading label={`Mains, ${mainsHz - 1} … ${mainsHz + 1} Hz`} value={dbText(readings.mains)} unit="dB">
        {rmsText(readings.mains, small)}
      </Reading>
      <HeightReading result={result} />
      <ShiftReading result={result} />
      <Reading
        label="Error against truth"
        value={formatSignificant(error === null ? null : error.after * small.factor)}
        unit={error === null ? '' : small.unit}
      >
        {error === null
          ? 'synthetic records only'
          : `before ${withUnit(formatSignificant(error.before * small.factor), small.unit)} RMS`}
      </Reading>
      <Reading
        className="length"
        label="Length"
        value={formatSignificant((tapCount - 1) / signal.fs)}
        unit="s"
      >
        {`${taps} taps`}
      </Reading>
    </dl>
  );
}
