import { formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { leastMatchOf } from './least-match.ts';

/** Fewer cycles of those compared than this share make a template of few. */
const fewShare = 1 / 3;

/** That nothing could be cleaned; or that noise leaves few cycles for the template, with the way to a measure that it does not lower. */
export function FewNote({ report }: { readonly report: DenoiseReport }) {
  const { parameters } = useSession();
  const { rhos, rejections } = report.cycles;
  const compared = rhos.filter((rho) => !Number.isNaN(rho)).length;
  const kept = rejections.filter((reason) => reason === null).length;
  const { level, of } = leastMatchOf(report);
  if (report.template.samples.length === 0) {
    return (
      <Notice tone="warn">
        Nothing could be cleaned: that takes two R-peaks and more with the ECG between them. The filtered ECG
        stands for the clean one.
      </Notice>
    );
  }
  if (of !== 1 || compared === 0 || kept >= fewShare * compared) return null;
  return (
    <p className="denoise-few">
      {`The template is of ${formatNumber(kept, 0)} of ${formatNumber(compared, 0)} cycles: noise alone lowers ρ. `}
      <button type="button" className="link" onClick={() => parameters.denoise.set('leastMatchOf', 'median')}>
        {`Keep from ${formatNumber(level, 2)} of the median ρ on`}
      </button>
    </p>
  );
}
