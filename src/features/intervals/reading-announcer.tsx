import type { IntervalWindow } from '../../model/intervals.ts';
import { formatPercent, formatSpread } from '../../ui/format-number.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { footThresholdText, notchThresholdText } from './threshold-text.ts';

/** What is dragged or stepped through is not read out at every step. */
const settledMs = 700;

/** Says the new readings to whoever does not see them change. */
export function ReadingAnnouncer({ window: { rptt, lvet } }: { readonly window: IntervalWindow }) {
  const foot = rptt.leastVariance;
  const notch = lvet.leastVariance;
  const sentence =
    `rPTT ${formatSpread(foot.mean, foot.sd)} ms at ${footThresholdText(foot)}, PPV ${formatPercent(foot.ppv)} %; ` +
    `LVET ${formatSpread(notch.mean, notch.sd)} ms at ${notchThresholdText(notch)}, PPV ${formatPercent(notch.ppv)} %.`;
  return (
    <p className="unseen" role="status" aria-label="New readings">
      {useSettled(sentence, settledMs)}
    </p>
  );
}
