import { formatClock } from '../../charts/time-axis.ts';
import type { ShownTemplate } from '../../model/templates-view.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import type { TileGroup } from './tile-groups.ts';

interface TileCaptionProps {
  readonly group: TileGroup;
  readonly report: TemplatesReport;
  /** Of its beats those that are drawn. */
  readonly drawnCount: number;
  readonly long: boolean;
}

/** Mean of a template's spread; of mV up to 1 mV in µV. */
function spreadText({ spread }: ShownTemplate, unit: string): string {
  const mean = spread.reduce((sum, value) => sum + value, 0) / spread.length;
  if (!Number.isFinite(mean)) return '–';
  if (unit === 'mV' && mean < 0.9995) return `${formatNumber(1000 * mean, 0)}\u202fµV`;
  return `${formatNumber(mean, unit === 'mV' ? 2 : 3)}\u202f${unit}`;
}

/** How alike the beats of a tile are; of the small ones how many templates they are. */
export function likeWords({ template, labels }: TileGroup, { signal }: TemplatesReport): string {
  if (template === null) return formatCount(labels.size, 'template');
  const rho = `ρ\u00a0${formatNumber(template.medianRho, 2)}`;
  return Number.isFinite(template.spread[0] ?? Number.NaN)
    ? `${rho}, SD\u00a0${spreadText(template, signal.unit)}`
    : rho;
}

/** Under a tile: how alike its beats are, since when there are any, and what a person made of it. */
export function TileCaption({ group, report, drawnCount, long }: TileCaptionProps) {
  const { template, beats } = group;
  const firstSec = report.triggersSec[beats[0] ?? -1] ?? 0;
  const byHand = [
    ...(template && template.origin !== 'computed' ? [template.origin] : []),
    ...(template?.isNoise === true ? ['noise'] : []),
  ];
  return (
    <>
      <p className="tile-caption">{likeWords(group, report)}</p>
      <p className="tile-caption">
        {byHand.length > 0 && <span className="by-hand">{byHand.join(', ')}</span>}
        <span>{`from ${formatClock(firstSec, long)}`}</span>
        {drawnCount > 0 && drawnCount < beats.length && (
          <span className="drawn">{`${formatNumber(drawnCount, 0)} drawn`}</span>
        )}
      </p>
    </>
  );
}
