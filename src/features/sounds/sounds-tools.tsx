import { useStore } from 'zustand';
import { BareButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type PlaybackState, playbackStore } from '../playback-state.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenRun, useSession } from '../session-context.ts';
import { ViewSwitch } from '../bench/view-switch.tsx';
import { toggleSound } from './sound-player.ts';

const speeds = [
  { value: 1, label: '1×' },
  { value: 0.5, label: '½×' },
] as const satisfies readonly { readonly value: PlaybackState['speed']; readonly label: string }[];

const forms = [
  { value: 'filtered', label: 'Filtered' },
  { value: 'raw', label: 'Raw' },
] as const satisfies readonly { readonly value: PlaybackState['form']; readonly label: string }[];

/** Renders the controls for playing: start, speed and form. */
export function SoundsTools() {
  const session = useSession();
  const isThere = useChosenRun('sounds', (run) => run?.report != null);
  const hasBeat = useStore(session.selection, ({ beatSec }) => beatSec !== null);
  const { form, speed, state, problem } = useStore(playbackStore);
  const isPlaying = state === 'playing';
  return (
    <>
      <ComputingNote analysis="sounds" />
      {problem !== null && (
        <span className="sounds-problem nowrap" role="alert" title={problem}>
          {problem}
        </span>
      )}
      <BareButton
        className="sounds-play"
        title={isPlaying ? 'Stop' : hasBeat ? 'Play the chosen beat' : 'Play the view'}
        disabled={!isThere}
        onClick={() => void toggleSound(session)}
      >
        <Icon name={isPlaying ? 'stop' : 'play'} />
        {isPlaying ? 'Stop' : 'Play'}
      </BareButton>
      <Segmented
        label="Speed"
        value={speed}
        choices={speeds}
        onChange={(next) => playbackStore.setState({ speed: next })}
      />
      <Segmented
        label="Sound played"
        value={form}
        choices={forms}
        onChange={(next) => playbackStore.setState({ form: next })}
      />
      <ViewSwitch />
    </>
  );
}
