import { useMemo } from 'react';
import type { Band } from '../../charts/lanes/lane.ts';
import { stretchName } from '../../model/stretch.ts';
import { stretchesNow } from '../../state/edits/stretch-edits.ts';
import { useChosen } from '../session-context.ts';

const noBands: readonly Band[] = [];

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
