import { useStore } from 'zustand';
import { useChosen, useOpenAnalysis, useOpenParameters, useSession } from '../features/session-context.ts';
import { formatClock, isLong } from '../charts/time-axis.ts';
import { heldBytes, partUnasked, saysPart } from '../state/part-taken.ts';
import { formatNumber } from '../ui/format-number.ts';
import { Icon } from '../ui/icon.tsx';

/** A length in words: 'first hour', 'first 12 min'. */
function partWords(partSec: number): string {
  return partSec === 3600 ? 'first hour' : `first ${Math.round(partSec / 60)} min`;
}

function memoryWords(bytes: number): string {
  return bytes < 1e9 ? `${formatNumber(bytes / 1e6, 0)} MB` : `${formatNumber(bytes / 1e9, 1)} GB`;
}

/** Says of a record too long to be analysed unasked how much of it is, and offers another part or all. */
export function PartHint() {
  const session = useSession();
  const { wholes, view } = session;
  const chosen = useChosen();
  const analysis = useOpenAnalysis();
  const parameters = useOpenParameters();
  const isSaid = useStore(parameters, ({ changed }) => saysPart(changed));
  const isWhole = useStore(wholes, (keys) => chosen !== null && keys.has(chosen.key));
  if (chosen?.summary == null || analysis === null || isSaid) return null;
  const { key, summary } = chosen;
  const partSec = partUnasked(analysis, summary);
  if (partSec === null) return null;
  const { durationSec } = summary;
  const whole = formatClock(durationSec, isLong(durationSec));
  const takes = memoryWords(heldBytes(analysis, summary, durationSec));
  const takeInView = (): void => {
    const { span } = view.getState();
    const middleSec = (span.fromSec + span.toSec) / 2;
    const from = Math.floor(middleSec / partSec) * partSec;
    parameters.setAll({ from, to: from + partSec < durationSec ? from + partSec : 'end' });
  };
  const sentence = isWhole
    ? `All of ${whole} is analysed, which takes about ${takes} of memory.`
    : `The ${partWords(partSec)} of ${whole} is analysed; all of it takes about ${takes} of memory.`;
  return (
    <div className="hint">
      <Icon name="pulse" />
      <span className="nowrap grow" title={sentence}>
        {sentence}
      </span>
      <button type="button" className="btn edged" onClick={takeInView}>
        {partSec === 3600 ? 'Hour in view' : `${Math.round(partSec / 60)} min in view`}
      </button>
      <button type="button" className="btn edged" onClick={() => void session.takeWhole(key, !isWhole)}>
        {isWhole ? `The ${partWords(partSec)}` : 'All of it'}
      </button>
    </div>
  );
}
