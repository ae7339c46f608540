import { median } from '../../dsp/statistics/stats.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import type { Warning } from '../../model/failure.ts';
import type { QrsDetection } from './qrs-detection.ts';
import type { JudgedBeats } from './judge-beats.ts';
import type { ChosenSignal } from './read-leads.ts';

/** Share of poor stretches from which a whole ECG counts as poor. */
const mostlyPoor = 0.8;
/** Share of pacing spikes among the beats from which a warning is given. */
const mostlySpikes = 0.5;

/** Duration from which a QRS is wide, s. */
const wideSec = 0.12;
/** Minimum number of usual beats for a reliable width. */
const minUsual = 5;

/**
 * Returns the warning that the usual QRS is wide, if it is. Classes are relative to the usual beats, whatever those
 * are.
 */
export function wideQrsWarning(
  { beats, fs }: Pick<QrsDetection, 'beats' | 'fs'>,
  { rhythm: { classes }, beatIndexes }: Pick<JudgedBeats, 'rhythm' | 'beatIndexes'>,
): Warning | null {
  const widths = Array.from(beatIndexes).flatMap((index, place) => {
    const beat = beats[index];
    if (beat === undefined || beat.endIndex === null || classes[place] !== 'N') return [];
    return [(beat.endIndex - beat.onsetIndex) / fs];
  });
  if (widths.length < minUsual) return null;
  const usualSec = median(widths);
  if (usualSec < wideSec) return null;
  return {
    code: 'wide-qrs',
    message: `The usual QRS is ${Math.round(1000 * usualSec)} ms wide, as in bundle branch block, a ventricular rhythm or pacing. Beats are classed relative to the usual beats, so such a rhythm is called usual.`,
  };
}

/**
 * Returns the warnings about a detection that a reader needs before trusting its beats.
 *
 * @param canTakeBest whether the analysis has the parameter `lead`
 */
export function qrsWarnings(
  { rhythm: { classReason }, quality }: JudgedBeats,
  { label, asked, beside }: ChosenSignal,
  canTakeBest = true,
): Warning[] {
  const stretches = quality?.stretches ?? [];
  const poor = stretches.filter(({ isDoubtful }) => isDoubtful).length;
  const spikes = classReason.filter((reason) => reason === 'pacing spike without QRS').length;
  const warnings: Warning[] = [];
  const { leads = [] } = quality ?? {};
  const isTogether = leads.length > 1;
  const rare = leads.filter(({ usedCount }) => usedCount <= (1 - mostlyPoor) * stretches.length);
  if (isTogether && rare.length > 0 && rare.length < leads.length) {
    const used = leads.filter((lead) => !rare.includes(lead)).map((lead) => lead.label);
    const instead = label === asked ? '' : ` instead of ${asked}`;
    warnings.push({
      code: 'leads-poor',
      message:
        `${rare.length} of ${leads.length} ECGs are poor nearly throughout and are not used: ` +
        `${rare.map((lead) => lead.label).join(', ')}. Quality is that of ${used.join(', ')}; ` +
        `onset, end and R are from ${label}${instead}.`,
    });
  }
  if (poor > 0 && poor >= mostlyPoor * stretches.length) {
    const remedy =
      beside.length === 0 || isTogether
        ? ''
        : canTakeBest
          ? ` Set the lead to best to use the best of ${beside.length + 1} ECGs.`
          : ` The recording has ${beside.length + 1} ECGs: choose another one.`;
    const outcome =
      classReason.length === 0 ? 'no beat was found' : `${isTogether ? 'the' : 'its'} beats may be noise`;
    warnings.push({
      code: 'ecg-poor',
      message: `${isTogether ? `All of ${leads.length} ECGs are` : `${ecgName(label)} is`} poor in ${poor} of ${isTogether ? '' : 'its '}${stretches.length} stretches: ${outcome}.${remedy}`,
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
