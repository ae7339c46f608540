import type { ParameterValue } from '../../model/parameters.ts';
import type { WavesWindow } from '../../model/waves.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';
import { waveReadings } from './waves-reading-model.ts';

interface WaveReadingsProps {
  readonly window: WavesWindow;
  /** The inspector's 'sex'. */
  readonly sex: ParameterValue | undefined;
  readonly className: string;
}

/** The electrical intervals of a window beside what is expected at rest. */
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
          <Reading
            key={name}
            label={name}
            value="not measurable"
            unit=""
            tone="amber"
            isWords
            title={notMeasurable}
          >
            {notMeasurable}
          </Reading>
        ),
      )}
      <Reading label="Heart rate" value={formatNumber(window.heartRate, 1)} unit="/min">
        all beats of this window
      </Reading>
    </dl>
  );
}
