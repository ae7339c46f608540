import { useMemo } from 'react';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { excludedSpans } from '../../pipeline/stretches/excluded-spans.ts';
import { stretchesNow } from '../../state/edits/stretch-edits.ts';
import { useChosen, useChosenReport } from '../session-context.ts';
import type { Band } from '../../charts/lanes/lane.ts';
import { stretchName } from '../../model/stretch.ts';

const noBands: readonly Band[] = [];

const noSpans: readonly TimeSpan[] = [];

/** What is left out of the chosen recording, ascending and apart, s; the same while nothing of it changes. */
export function useExcludedSpans(): readonly TimeSpan[] {
  const entry = useChosen();
  const stretches = entry === null ? null : stretchesNow(entry);
  const durationSec = entry?.summary?.durationSec ?? 0;
  return useMemo(
    () => (stretches === null ? noSpans : excludedSpans(stretches, durationSec)),
    [stretches, durationSec],
  );
}

/** Where the marks of the chosen recording's ECG are noise, as the QRS bench has them; the same while nothing of it changes. */
export function useNoiseSpans(): readonly TimeSpan[] {
  return useChosenReport('qrs')?.rhythm.noise ?? noSpans;
}

/** What no heart rate is of: what is left out, and noise; ascending and apart, s. */
export function useUncountedSpans(): readonly TimeSpan[] {
  const excluded = useExcludedSpans();
  const noise = useNoiseSpans();
  return useMemo(
    () => (noise.length === 0 ? excluded : joinSpans([...excluded, ...noise])),
    [excluded, noise],
  );
}

/** Share of the chosen recording that is left out, 0 … 1. */
export function useExcludedShare(): number {
  const durationSec = useChosen()?.summary?.durationSec ?? 0;
  const spans = useExcludedSpans();
  return spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0) / Math.max(durationSec, 1e-9);
}

/** The stretches of the chosen recording as bands of its plots: those left out hatched, all with their names. */
export function useStretchBands(): readonly Band[] {
  const entry = useChosen();
  const stretches = entry === null ? null : stretchesNow(entry);
  return useMemo(() => {
    if (stretches === null || stretches.length === 0) return noBands;
    return stretches.map((one): Band => ({
      fromSec: one.from,
      toSec: one.to,
      name: stretchName(one),
      isHatched: one.excluded,
    }));
  }, [stretches]);
}
