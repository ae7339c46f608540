import type { ParameterValue } from '../../model/parameters.ts';
import type { WavesWindow, WavePoint } from '../../model/waves.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { NotMeasurable, Reading } from '../bench/reading.tsx';
import { type ExpectedRange, isPlausible } from '../../pipeline/plausibility/expected-range.ts';
import { expectedWaves } from '../../pipeline/plausibility/expected-waves.ts';
import { expectedText } from '../words/reading-labels.ts';

/** One interval of a window. */
interface WaveReadingModel {
  readonly name: string;
  /** Value, ms; null if not measurable. */
  readonly value: number | null;
  /** Note on where the value comes from, for example 'median beat of this window'. */
  readonly of: string;
  /** Expected range. */
  readonly note: string;
  readonly source: string | null;
  readonly isPlausible: boolean;
  /** Why there is no value. */
  readonly notMeasurable: string | null;
}

const waveNames = { p: 'P wave', t: 'T wave' } as const;

/** Returns why an interval that begins or ends at a wave has no value. */
function whyMissing({ beats, others, medianBeat }: WavesWindow, wave: 'p' | 't' | null): string {
  if (beats === 0) return 'This window has no complete beat: choose another window.';
  if (medianBeat.qrs === null)
    return 'No QRS is found in the median beat: check the signal, or choose another lead.';
  if (wave !== null && medianBeat[wave] === null)
    return `No ${waveNames[wave]} stands out from the median beat: it is absent or cannot be found.`;
  if (others > 0)
    return `${others} of ${beats + others} beats are of another class, so there is no steady RR to correct QT by. Choose a window with fewer of them.`;
  return 'One beat gives no heart rate.';
}

/** Formats the expected range: 'expected under 460' if it has no lower end. */
const rangeText = (range: ExpectedRange): string =>
  range.low === 0 ? `expected under ${formatNumber(range.high, 0)}` : expectedText(range);

function readingOfWave(
  { name, of }: Pick<WaveReadingModel, 'name' | 'of'>,
  value: number | null,
  range: ExpectedRange | null,
  why: string,
): WaveReadingModel {
  return {
    name,
    of,
    value,
    note: range === null ? '' : rangeText(range),
    source: range?.source ?? null,
    isPlausible: isPlausible(value, range),
    notMeasurable: value === null ? why : null,
  };
}

/** Returns the readings of a window. @param sex  parameter for the expected ranges */
export function waveReadings(window: WavesWindow, sex: ParameterValue | undefined) {
  const expected = expectedWaves(sex);
  const { qt, pr, qrsDuration, qtc, byHand = [] } = window;
  const named = (name: string, points: readonly WavePoint[]) => {
    const isByHand = points.some((point) => byHand.includes(point));
    return { name, of: isByHand ? 'corrected by hand' : 'median beat of this window' };
  };
  const [ofQt, ofPr, ofQrs] = [
    ['qrsOnset', 'tEnd'],
    ['pOnset', 'qrsOnset'],
    ['qrsOnset', 'qrsEnd'],
  ] as const satisfies readonly (readonly WavePoint[])[];
  return {
    intervals: [
      readingOfWave(named('QT', ofQt), qt, null, whyMissing(window, 't')),
      readingOfWave(named('QTcF', ofQt), qtc?.fridericia ?? null, expected.qtc, whyMissing(window, 't')),
      readingOfWave(named('PR', ofPr), pr, expected.pr, whyMissing(window, 'p')),
      readingOfWave(named('QRS', ofQrs), qrsDuration, expected.qrsDuration, whyMissing(window, null)),
    ],
  };
}

interface WaveReadingsProps {
  readonly window: WavesWindow;
  /** Parameter 'sex' of the inspector. */
  readonly sex: ParameterValue | undefined;
  readonly className: string;
}

/** Renders the electrical intervals of a window next to the expected ranges at rest. */
export function WaveReadings({ window, sex, className }: WaveReadingsProps) {
  const { intervals } = waveReadings(window, sex);
  return (
    <dl className={className} aria-label="Readings of the window">
      {intervals.map(({ name, of, value, note, source, isPlausible, notMeasurable }) =>
        notMeasurable === null ? (
          <Reading
            key={name}
            label={name}
            value={formatNumber(value, 0)}
            unit="ms"
            lines={[of]}
            tone={isPlausible ? undefined : 'amber'}
            title={source ?? note}
          >
            {note}
          </Reading>
        ) : (
          <NotMeasurable key={name} label={name} why={notMeasurable} />
        ),
      )}
      <Reading label="Heart rate" value={formatNumber(window.heartRate, 1)} unit="/min">
        all beats of this window
      </Reading>
    </dl>
  );
}
