import { useMemo } from 'react';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { isFlagged } from './measures-model.ts';

/** The beat itself, small, on its own scale. */
export function BeatThumb({ samples }: { readonly samples: Float32Array | null }) {
  const path = useMemo(() => {
    if (samples === null || samples.length === 0) return '';
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of samples) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const x = linearMap([0, samples.length - 1], [2, 46]);
    const y = linearMap([low, Math.max(high, low + 1e-9)], [17, 3]);
    return curvePath(
      Array.from(samples, (_, k) => k),
      samples,
      x.px,
      y.px,
    );
  }, [samples]);
  return (
    <svg width={48} height={20} aria-hidden="true">
      <path className="curve" d={path} />
    </svg>
  );
}

interface MeasuredRhoProps {
  readonly rho: number | undefined;
  readonly threshold: number | undefined;
}

/** What a measure says of a beat, underlined where that makes it abnormal. */
export function MeasuredRho({ rho, threshold }: MeasuredRhoProps) {
  const isOut = isFlagged(rho, threshold);
  return (
    <>
      <span className={isOut ? 'flagged' : undefined}>{formatNumber(rho, 2)}</span>
      {isOut && <span className="unseen"> abnormal</span>}
    </>
  );
}
