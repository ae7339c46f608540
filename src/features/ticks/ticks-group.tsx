import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import '../../ui/group-note.css';
import { useDebouncedReport } from '../bench/use-debounced-report.ts';
import { useChosenReport, useOpenWork, useSession } from '../session-context.ts';
import {
  beatTicks,
  pitchByOn,
  tickedBeats,
  type TickedBench,
  tickedBenches,
  toggleTicks,
} from './beat-ticks.ts';
import './ticks-group.css';
import { pitchEndsHz, pitchScale } from './tick-pitches.ts';

const pitches = [
  { value: 'rr', label: 'RR' },
  { value: 'rptt', label: 'rPTT' },
] as const;

const speeds = [
  { value: 0.5, label: '½×' },
  { value: 1, label: '1×' },
  { value: 2, label: '2×' },
  { value: 4, label: '4×' },
] as const;

const title = 'Beats to play';

/** Renders the controls for playing: start, pitch and speed. Nothing plays until the user starts it. */
function TicksOf({ name }: { readonly name: TickedBench }) {
  const session = useSession();
  const { by, speed, state, problem } = useStore(beatTicks);
  const shut = useClosedGroups([title]);
  const report = useDebouncedReport(useChosenReport(name));
  const shownBy = pitchByOn(name, by);
  const scale = useMemo(() => {
    const beats = report === null ? null : tickedBeats(session, name, shownBy);
    return beats === null
      ? null
      : pitchScale(
          beats.map(({ value }) => value),
          shownBy,
        );
  }, [session, report, name, shownBy]);
  const isPlaying = state === 'playing';
  const [lowHz, highHz] = pitchEndsHz;
  return (
    <ParameterGroup
      title={title}
      name={title}
      {...shut.groupFold(title)}
      summary={isPlaying ? 'playing' : ''}
      source="Beatbench"
    >
      <div className="ticks">
        <Button disabled={scale === null} onClick={() => void toggleTicks(session, name)}>
          <Icon name={isPlaying ? 'stop' : 'play'} />
          {isPlaying ? 'Stop the ticks' : 'Hear the beats'}
        </Button>
        <Segmented
          label="Speed of the ticks"
          value={speed}
          choices={speeds}
          onChange={(next) => beatTicks.setState({ speed: next })}
        />
      </div>
      {name === 'intervals' && (
        <div className="ticks">
          <span>Pitch by</span>
          <Segmented
            label="Pitch by"
            value={by}
            choices={pitches}
            onChange={(next) => beatTicks.setState({ by: next })}
          />
        </div>
      )}
      <Problem text={problem} />
      {scale && (
        <p className="group-note">
          The shorter, the higher: {highHz} Hz at {formatNumber(scale.shortMs, 0)} ms, {lowHz} Hz at{' '}
          {formatNumber(scale.longMs, 0)} ms. Beats without a value are low and soft.
        </p>
      )}
    </ParameterGroup>
  );
}

/** Renders the controls for the beats of the open bench as ticks, if it has beats. */
export function TicksGroup() {
  const work = useOpenWork();
  const name = tickedBenches.find((one) => one === work);
  return name === undefined ? null : <TicksOf key={name} name={name} />;
}
