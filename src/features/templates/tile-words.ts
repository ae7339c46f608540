import type { ShownTemplate } from '../../model/templates-view.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import type { TileGroup } from './tile-groups.ts';

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
