import type { JoinedQuality, LeadQuality } from '../../model/qrs-quality.ts';
import type { TimeSpan } from '../../model/samples.ts';

/**
 * Combines the quality of leads in which beats are found together. Each stretch, and each beat, gets the
 * quality of the best lead there. A lead is used in a stretch if it is not doubtful or is the best one.
 *
 * @param leads of one rate and length, judged with the same beats, with their labels; at least one
 * @param rSec R of these beats, s, in the clock of the stretches
 * @returns grades of the best leads, the mean index over them, and the use of each lead
 * @throws RangeError without a lead
 */
export function joinQualities(
  leads: readonly (LeadQuality & { readonly label: string })[],
  rSec: ArrayLike<number>,
): JoinedQuality {
  const [first] = leads;
  if (first === undefined) throw new RangeError('no lead was judged');
  const best = first.stretches.map((_, k) => findBestLead(leads, k));
  const stretches = best.map((l, k) => {
    return { ...leads[l].stretches[k], lead: leads.length > 1 ? leads[l].label : null };
  });
  const sum = stretches.reduce((total, { index }) => total + index, 0);
  const judged = leads.map(({ label, index, stretches: own }, l) => {
    const usedCount = own.filter(({ isDoubtful }, k) => !isDoubtful || best[k] === l).length;
    return { label, index, usedCount };
  });
  return {
    index: stretches.length > 0 ? sum / stretches.length : 0,
    stretches,
    jumps: selectBestJumps(leads, best),
    beats: selectBestBeats(leads, best, rSec),
    leads: judged,
  };
}

/** Returns the best lead in a stretch; the first if several are equal. */
function findBestLead(leads: readonly LeadQuality[], stretch: number): number {
  let best = 0;
  for (let l = 1; l < leads.length; l++) {
    if (leads[l].stretches[stretch].index > leads[best].stretches[stretch].index) best = l;
  }
  return best;
}

/** Returns, for each stretch, the jumps of its best lead. */
function selectBestJumps(leads: readonly LeadQuality[], best: readonly number[]): readonly TimeSpan[] {
  const [first] = leads;
  if (leads.length === 1) return first.jumps;
  return first.stretches.flatMap((stretch, k) =>
    leads[best[k]].jumps.flatMap((jump) => {
      const fromSec = Math.max(jump.fromSec, stretch.fromSec);
      const toSec = Math.min(jump.toSec, stretch.toSec);
      return fromSec < toSec ? [{ fromSec, toSec }] : [];
    }),
  );
}

function selectBestBeats(
  leads: readonly LeadQuality[],
  best: readonly number[],
  rSec: ArrayLike<number>,
): LeadQuality['beats'] {
  const [{ stretches, beats: own }] = leads;
  if (leads.length === 1) return own;
  const [index, likeness] = [Float64Array.from(own.index), Float64Array.from(own.likeness)];
  const isStep = Uint8Array.from(own.isStep);
  let k = 0;
  for (let beat = 0; beat < rSec.length; beat++) {
    while (k > 0 && rSec[beat] < stretches[k].fromSec) k--;
    while (k < stretches.length - 1 && rSec[beat] >= stretches[k].toSec) k++;
    const { beats } = leads[best[k] ?? 0];
    index[beat] = beats.index[beat];
    likeness[beat] = beats.likeness[beat];
    isStep[beat] = beats.isStep[beat];
  }
  return { index, likeness, isStep };
}
