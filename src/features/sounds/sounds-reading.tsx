import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { ParameterValue } from '../../model/parameters.ts';
import type { SoundBeat, SoundWindow } from '../../model/sounds.ts';
import { formatNumber, missing } from '../../ui/format-number.ts';
import { windowHeartRate } from '../heart-rate.ts';
import { Reading } from '../reading.tsx';
import { type ExpectedInterval, expectedText } from '../weissler.ts';
import type { KnownIntervals } from './known-intervals.ts';
import type { SpanSpread } from './sound-words.ts';

interface SpanReadingProps {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly historic: Pick<SpanSpread, 'mean' | 'sd'>;
  readonly least: Pick<SpanSpread, 'mean' | 'sd'>;
  /** What it is in truth; null where nobody knows. */
  readonly known: number | null;
  readonly expected: string | null;
  /** Said where there is nothing. */
  readonly none: string;
}

const spread = ({ mean, sd }: Pick<SpanSpread, 'mean' | 'sd'>, digits: number): string =>
  mean === null ? missing : `${formatNumber(mean, digits)} ± ${formatNumber(sd, digits)}`;

/** An interval by least variance, with the historic method and what is known beneath. */
function SpanReading({ name, unit, digits, historic, least, known, expected, none }: SpanReadingProps) {
  // Whole ms leave room for both.
  const brief = (value: number): string => formatNumber(value, digits === 1 ? 0 : digits);
  const knownText = known === null ? '' : `, known ${brief(known)}`;
  const compared = historic.mean === null ? none : `historic ${brief(historic.mean)}${knownText}`;
  const label = expected === null ? name : `${name}, expected ${expected}`;
  return (
    <Reading
      label={label}
      value={spread(least, digits)}
      unit={least.mean === null ? '' : unit}
      title={compared}
    >
      {historic.mean !== null && <MarkGlyph kind="historic" />}
      {compared}
    </Reading>
  );
}

interface SoundsReadingProps {
  readonly window: SoundWindow;
  /** Those of the window, also the ones that are left out. */
  readonly beats: readonly SoundBeat[];
  readonly known: KnownIntervals | null;
  /** The inspector's 'sex'. */
  readonly sex: ParameterValue;
  readonly hasPulse: boolean;
}

/** What one came for: the intervals of a window, with their spread and what they compare with. */
export function SoundsReading({ window, beats, known, sex, hasPulse }: SoundsReadingProps) {
  const rate = windowHeartRate(beats);
  const expected = (interval: ExpectedInterval) => expectedText(interval, rate?.perMinute ?? null, sex);
  const counts = `${window.beats} beats, ${window.rejected} out`;
  const none = hasPulse ? 'not found' : 'needs a PPG';
  const { qs2, pep, lvet, s1s2, pepOverLvet } = window;
  const shared = { unit: 'ms', digits: 1, none };
  return (
    <dl className="reading sounds-reading" aria-label="Readings of heart sounds">
      <Reading label="Heart rate" value={formatNumber(rate?.perMinute, 1)} unit="/min" title={counts}>
        {counts}
      </Reading>
      <SpanReading
        {...shared}
        name="QS2"
        historic={qs2.historic}
        least={qs2.leastVariance}
        known={null}
        expected={expected('qs2')}
        none="not found"
      />
      <SpanReading
        {...shared}
        name="PEP"
        historic={pep.historic}
        least={pep.leastVariance}
        known={null}
        expected={expected('pep')}
      />
      <SpanReading
        {...shared}
        name="LVET"
        historic={lvet.historic}
        least={lvet.leastVariance}
        known={known?.lvet?.mean ?? null}
        expected={expected('lvet')}
      />
      <SpanReading
        {...shared}
        name="S1 to S2"
        historic={s1s2.historic}
        least={s1s2.leastVariance}
        known={known?.s1s2?.mean ?? null}
        expected={null}
        none="not found"
      />
      <SpanReading
        {...shared}
        name="PEP/LVET"
        unit=""
        digits={2}
        historic={pepOverLvet.historic}
        least={pepOverLvet.leastVariance}
        known={null}
        expected={null}
      />
    </dl>
  );
}
