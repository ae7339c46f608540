import { useId } from 'react';
import type { ChannelRole } from '../../model/recording.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { ChannelSummary } from '../../workers/protocol.ts';
import { shortenMiddle } from '../../charts/axes/shorten-middle.ts';
import '../../ui/field.css';

interface FittedNameProps {
  readonly name: string;
  readonly mostLetters: number;
}

const roles: readonly { readonly value: ChannelRole; readonly label: string }[] = [
  { value: 'ecg', label: 'ECG' },
  { value: 'ppg', label: 'PPG' },
  { value: 'pcg', label: 'heart sounds' },
  { value: 'icg', label: 'impedance cardiogram' },
  { value: 'pressure', label: 'pressure' },
  { value: 'respiration', label: 'respiration' },
  { value: 'acceleration', label: 'acceleration' },
  { value: 'other', label: 'other' },
];

interface SignalRowProps {
  readonly channel: ChannelSummary;
  /** Whether its rate is another than that of the others. */
  readonly withRate: boolean;
  /** Whether the analysis takes it. */
  readonly used: boolean;
  /** Whether others could be taken in its place. */
  readonly rivals: boolean;
  readonly onTake: (role: ChannelRole) => void;
}

/** A channel, what it is taken for, and of several that are taken for the same which one is analysed. */
export function SignalRow({ channel, withRate, used, rivals, onTake }: SignalRowProps) {
  const id = useId();
  const { label, role, fs } = channel;
  return (
    <div className="param">
      <label htmlFor={id} className="nowrap" title={label}>
        <FittedName name={label} mostLetters={withRate ? 8 : 14} />
        {withRate && <span className="dim"> {Number(fs.toFixed(3))} Hz</span>}
      </label>
      <ChoiceField
        id={id}
        value={role}
        choices={roles}
        onChange={(value) => {
          const chosen = roles.find((candidate) => candidate.value === value);
          if (chosen) onTake(chosen.value);
        }}
      />
      {rivals && (role === 'ecg' || role === 'ppg') ? (
        <button
          type="button"
          className="use"
          aria-pressed={used}
          aria-label={`Analyse ${label}`}
          title={used ? `${label} is analysed` : `Analyse ${label}`}
          onClick={() => onTake(role)}
        >
          <svg className={used ? 'dot' : 'dot hollow'} viewBox="0 0 8 8" aria-hidden="true">
            <circle cx="4" cy="4" r="3" />
          </svg>
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}

/** A name that is shortened where it is too long for its place, and read out in full. */
function FittedName({ name, mostLetters }: FittedNameProps) {
  const shown = shortenMiddle(name, mostLetters);
  if (shown === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="unseen">{name}</span>
    </>
  );
}
