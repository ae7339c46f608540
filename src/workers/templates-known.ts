import { beatClassOf } from '../analysis/scoring/beat-classes.ts';
import { nearestPlace } from '../analysis/scoring/nearest-time.ts';
import { isBeatLabel } from '../analysis/qrs/beat-labels.ts';
import type { Recording } from '../model/recording.ts';
import type { Truth } from '../model/synthetic.ts';
import type { KnownClasses } from '../model/templates-view.ts';

/** So near a known beat must lie, s. */
const toleranceSec = 0.15;

interface KnownBeats {
  readonly source: string;
  readonly timesSec: readonly number[];
  readonly labels: readonly string[];
}

/** The beats of a synthetic record's truth, or of the first annotator who tells classes, `atr` before others. */
function knownBeats(recording: Recording, truth: Truth | null): KnownBeats | null {
  if (truth !== null) {
    const { beats } = truth;
    return { source: 'truth', timesSec: beats.map(({ r }) => r), labels: beats.map((one) => one.class) };
  }
  const sets = recording.annotations.toSorted(
    (a, b) => Number(b.source === 'atr') - Number(a.source === 'atr'),
  );
  for (const { source, fs, annotations } of sets) {
    const beats = annotations.filter(({ label }) => isBeatLabel(label));
    if (!beats.some(({ label }) => beatClassOf(label) !== 'Q')) continue;
    return {
      source,
      timesSec: beats.map(({ sampleIndex }) => sampleIndex / fs),
      labels: beats.map(({ label }) => label),
    };
  }
  return null;
}

/** What each trigger is known to be; null where nothing tells. */
export function knownClasses(
  recording: Recording,
  truth: Truth | null,
  triggersSec: Float64Array,
): KnownClasses | null {
  const known = knownBeats(recording, truth);
  if (known === null || known.timesSec.length === 0) return null;
  const { source, timesSec } = known;
  const labels = Array.from(triggersSec, (sec) => {
    const place = nearestPlace(timesSec, sec);
    return Math.abs((timesSec[place] ?? Number.NaN) - sec) <= toleranceSec ? (known.labels[place] ?? '') : '';
  });
  return { source, labels };
}
