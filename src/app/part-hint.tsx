import { useStore } from 'zustand';
import {
  useChosen,
  useOpenAnalysis,
  useOpenParameters,
  useOpenRun,
  useSession,
} from '../features/session-context.ts';
import { analysedSpan } from '../state/opening/analysed-span.ts';
import { partOffered, partUnasked, saysPart, wholeKey } from '../state/opening/part-taken.ts';
import type { Run } from '../state/runs.ts';
import type { Span } from '../state/view/span.ts';
import { wholeMs } from '../state/opening/whole-time.ts';
import { Icon } from '../ui/icon.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { lengthWords, partSentence } from './part-words.ts';

/** Whether what is shown is of a part, or nothing is yet and the part is less than all. */
function isOf({ report }: Run, taken: Span, durationSec: number): boolean {
  if (report === null) return taken.toSec - taken.fromSec < durationSec;
  const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
  return fromSec === taken.fromSec && toSec === taken.toSec;
}

/** Says of a record too long to be analysed unasked how much of it is, and offers another part or all. */
export function PartHint() {
  const session = useSession();
  const { wholes, view } = session;
  const chosen = useChosen();
  const analysis = useOpenAnalysis();
  const parameters = useOpenParameters();
  const run = useOpenRun();
  const changed = useStore(parameters, (state) => state.changed);
  const areWhole = useStore(wholes);
  if (chosen?.summary == null || analysis === null) return null;
  const { key, summary } = chosen;
  const isSaid = saysPart(changed);
  const isCut = partUnasked(analysis, summary) !== null;
  // What is analysed whole unasked is in part too once a part was said on another bench.
  const partSec = isCut || isSaid ? partOffered(analysis, summary) : null;
  if (partSec === null) return null;
  const { durationSec } = summary;
  const isWhole = !isSaid && areWhole.has(wholeKey(analysis, key));
  const part = lengthWords(partSec);
  const takeInView = (): void => {
    const { span } = view.getState();
    const middleSec = (span.fromSec + span.toSec) / 2;
    const from = Math.floor(middleSec / partSec) * partSec;
    parameters.setAll({ from, to: from + partSec < durationSec ? from + partSec : 'end' });
  };
  const taken = isSaid || isWhole ? analysedSpan(changed, durationSec) : { fromSec: 0, toSec: partSec };
  const sentence = partSentence({
    durationSec,
    partSec,
    taken,
    isRunning: run?.state === 'running' && !isOf(run, taken, durationSec),
    wholeMs: wholeMs(run?.stageTimes ?? {}, durationSec),
  });
  const take = {
    first: () => void session.takeWhole(key, false),
    view: takeInView,
    whole: () => void session.takeWhole(key, true),
  };
  return (
    <div className="hint">
      <Icon name="pulse" />
      <output className="nowrap grow" title={sentence}>
        {sentence}
      </output>
      <Segmented
        label="Part that is analysed"
        value={isSaid ? 'view' : isWhole ? 'whole' : 'first'}
        choices={[
          ...(isCut ? [{ value: 'first', label: `First ${part}` } as const] : []),
          { value: 'view', label: part === 'hour' ? 'Hour in view' : `${part} in view` },
          { value: 'whole', label: 'All of it' },
        ]}
        onChange={(choice) => take[choice]()}
      />
    </div>
  );
}
