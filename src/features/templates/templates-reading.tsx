import { computeHeartRate } from '../../dsp/statistics/heart-rate.ts';
import { formatCount, formatNumber, formatPercent } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useExcludedSpans } from '../stretches/use-excluded-spans.ts';
import { Reading } from '../bench/reading.tsx';
import { predictiveValue, sensitivity } from './confusion-model.ts';

const share = (count: number, of: number): string => `${formatPercent(of === 0 ? null : count / of)} %`;

const whole = (count: number): string => formatNumber(count, 0);

/** What the sorting came to, in numbers. */
export function TemplatesReading({ report }: { readonly report: TemplatesReport }) {
  const excluded = useExcludedSpans();
  const { templates, master, triggersSec, threshold } = report;
  const beats = triggersSec.length;
  const own = templates.find(({ label }) => label === master);
  const noise = templates.reduce((sum, { isNoise, count }) => sum + (isNoise ? count : 0), 0);
  const likeMaster = own?.count ?? 0;
  const abnormal = beats - likeMaster - noise;
  const singles = templates.filter(({ letter, isNoise }) => letter === '' && !isNoise).length;
  const several = templates.filter(
    ({ label, letter, isNoise }) => label !== master && letter !== '' && !isNoise,
  );
  const score = report.known?.scores.abnormal ?? null;
  const [se, ppv] = score === null ? [null, null] : [sensitivity(score), predictiveValue(score)];
  const unknown = 'no class is annotated';
  const found = score === null ? unknown : `${whole(score.tp)} of ${whole(score.tp + score.fn)} known`;
  const wrong = score === null ? unknown : `${whole(score.fp)} false (${whole(score.extra)} no beat)`;
  const noiseText = noise === 0 ? '' : `, ${whole(noise)} noise`;
  const kinds = `${formatCount(several.length, 'template')}, ${formatCount(singles, 'single', 'single')}`;
  return (
    <dl className="reading templates-reading" aria-label="Readings of the templates">
      <Reading
        label="Heart rate"
        value={formatNumber(computeHeartRate(triggersSec, excluded)?.perMinute, 1)}
        unit="/min"
        title="60 / mean RR of the triggers"
      >
        {formatCount(beats, 'trigger')}
        {noiseText}
      </Reading>
      <Reading label="Like the master" value={whole(likeMaster)} unit={`beats, ${share(likeMaster, beats)}`}>
        {`median ρ ${formatNumber(own?.medianRho, 3)}, above ${formatNumber(threshold, 2)}`}
      </Reading>
      <Reading
        label="Abnormal"
        value={whole(abnormal)}
        unit={`beats, ${share(abnormal, beats)}`}
        title={kinds}
      >
        {kinds}
      </Reading>
      <Reading label="Sensitivity" value={formatPercent(se)} unit={se === null ? '' : '%'} title={found}>
        {found}
      </Reading>
      <Reading label="PPV" value={formatPercent(ppv)} unit={ppv === null ? '' : '%'} title={wrong}>
        {wrong}
      </Reading>
    </dl>
  );
}
