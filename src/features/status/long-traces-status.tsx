import { useStore } from 'zustand';
import type { GoingThrough } from '../../state/opening/long-traces.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLate } from '../../ui/use-late.ts';
import { useChosen, useSession } from '../session-context.ts';

/** What is said of it to people who cannot see the line. */
const spoken: Readonly<Record<GoingThrough['state'], string>> = {
  running: 'Drawing the whole record',
  done: 'The whole record is drawn',
  stopped: 'The record is drawn in part',
};

/** How far a long recording is gone through for its overview, while that takes. */
export function LongTracesStatus() {
  const { longTraces } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  const going = useStore(longTraces, (state) => (id === null ? undefined : state[id]));
  const isLong = useLate(going?.state === 'running', 200);
  if (id === null || going === undefined) return null;
  const percent = Math.round(going.share * 100);
  const said = <output className="unseen">{spoken[going.state]}</output>;
  if (going.state === 'running' && isLong) {
    return (
      <>
        <div className="run">
          <span>Overview</span>
          <ProgressBar label="Overview of the record" share={going.share} />
          <span className="percent">{percent} %</span>
          <button key="act" type="button" className="link" onClick={() => longTraces.stop(id)}>
            Stop
          </button>
        </div>
        {said}
      </>
    );
  }
  if (going.state === 'stopped') {
    return (
      <>
        <div className="run" title={going.problem ?? undefined}>
          <span>Overview in part, {percent} %</span>
          <button key="act" type="button" className="link" onClick={() => void longTraces.goOn(id)}>
            Go on
          </button>
        </div>
        {said}
      </>
    );
  }
  return said;
}
