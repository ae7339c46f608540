import type { ReactNode, RefObject } from 'react';
import type { Band, Lane } from '../../charts/lane.ts';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import { WavePlot } from '../../charts/wave-plot.tsx';
import { useSession } from '../session-context.ts';
import type { TraceView } from './use-trace.ts';

const noBands: readonly Band[] = [];
const pickNothing = (): void => undefined;

interface BenchWavesProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly view: Pick<TraceView, 'span' | 'durationSec'>;
  readonly className?: string;
  readonly description: string;
  readonly lanes: readonly Lane[];
  readonly bands?: readonly Band[];
  /** A moment was clicked at, s; with Shift to add it to what is chosen. */
  readonly onPick?: (atSec: number, withShift: boolean) => void;
  readonly overlay?: (place: PlotPlace) => ReactNode;
}

/** The waveforms over a bench that reads nothing out of them: the brushed span, with the cursor of all plots. */
export function BenchWaves(props: BenchWavesProps) {
  const { frame, view, className, description, lanes, bands = noBands, onPick, overlay } = props;
  const session = useSession();
  const { span, durationSec } = view;
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec), 0.1);
  return (
    <div ref={frame}>
      <WavePlot
        {...(className === undefined ? {} : { className })}
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={description}
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={() => null}
        readoutKept={null}
        onPick={onPick ?? pickNothing}
        {...(overlay ? { overlay } : {})}
      />
    </div>
  );
}
