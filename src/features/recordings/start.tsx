import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { Button, PrimaryButton } from '../../ui/button.tsx';
import './recordings.css';

interface StartProps {
  readonly dropping: boolean;
  readonly onPickFiles: () => void;
  readonly onPickFolder: () => void;
}

/** Renders the centre while nothing is open. */
export function Start({ dropping, onPickFiles, onPickFolder }: StartProps) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  return (
    <div className="start">
      <h1>Drop a recording of ECG and pulse</h1>
      <div className={`drop ${dropping ? 'over' : ''}`}>
        <div className="buttons">
          <PrimaryButton onClick={onPickFiles}>Open files</PrimaryButton>
          <Button onClick={onPickFolder}>Open folder</Button>
        </div>
        <p>or drop files or folders anywhere in the window; files of one record can be dropped together</p>
        <p className="dim">
          WFDB, EDF, EDF+, BDF, GDF, BrainVision, XDF, CSV, WAV, MATLAB, HDF5, NumPy, ECGs of carts, lists of
          RR
        </p>
      </div>
      <h2>Samples</h2>
      <div className="buttons">
        {entries
          .filter(({ group }) => group === 'Samples')
          .map((entry) => (
            <Button key={entry.key} onClick={() => void session.choose(entry.key)}>
              {entry.name}
            </Button>
          ))}
      </div>
      <h2>What it is not</h2>
      <div className="not">
        <p>
          <b>No medical device</b>For research and teaching. Its numbers are no diagnosis and no basis for
          one.
        </p>
        <p>
          <b>No upload</b>Files are read in this tab and stay on this computer; the page makes no network
          request.
        </p>
        <p>
          <b>No black box</b>Every number shows its parameters, their source and the beats it came from.
        </p>
      </div>
    </div>
  );
}
