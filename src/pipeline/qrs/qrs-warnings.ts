import type { Warning } from '../../model/failure.ts';
import type { JudgedBeats } from './judge-beats.ts';
import type { ChosenSignal } from './read-leads.ts';

/** From this share of its stretches on an ECG is poor as a whole. */
const mostlyPoor = 0.8;
/** From this share of the beats on, spikes are what was found. */
const mostlySpikes = 0.5;

/**
 * What has to be known of a detection before its beats are believed.
 *
 * @param canTakeBest whether the analysis has the parameter `lead`
 */
export function qrsWarnings(
  { rhythm: { classReason }, quality }: JudgedBeats,
  { label, beside }: ChosenSignal,
  canTakeBest = true,
): Warning[] {
  const stretches = quality?.stretches ?? [];
  const poor = stretches.filter(({ isDoubtful }) => isDoubtful).length;
  const spikes = classReason.filter((reason) => reason === 'pacing spike without QRS').length;
  const warnings: Warning[] = [];
  if (poor > 0 && poor >= mostlyPoor * stretches.length) {
    const remedy =
      beside.length === 0
        ? ''
        : canTakeBest
          ? ` With lead best, the best of ${beside.length + 1} ECGs is taken.`
          : ` The recording has ${beside.length + 1} ECGs: take another one.`;
    warnings.push({
      code: 'ecg-poor',
      message: `The ECG ${label} is poor in ${poor} of its ${stretches.length} stretches: its beats may be noise.${remedy}`,
    });
  }
  if (spikes > 0 && spikes >= mostlySpikes * classReason.length) {
    warnings.push({
      code: 'spikes-alone',
      message: `${spikes} of ${classReason.length} marks are pacing spikes without a QRS: the rate is that of the pacemaker, not of the heart.`,
    });
  }
  return warnings;
}
