import { useId, useRef, useState } from 'react';
import type { ArrayItem, ChannelRole } from '../../model/recording.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { Button, PrimaryButton } from '../../ui/button.tsx';
import { formatCount, formatNumber, missingText } from '../../ui/format-number.ts';
import { useDraft, useRowName } from '../bench/use-draft.ts';
import { useSession } from '../session-context.ts';
import './arrays-choice.css';
import type { ArraysFile } from './files-of-row.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { roleNames } from '../words/role-names.ts';

interface ArraysChoiceProps extends ArraysFile {
  readonly entry: RecordingEntry;
  /** Null if it is in the centre of the page. */
  readonly onClose: (() => void) | null;
}

/** Parses the typed sampling rate, Hz; null if it is invalid. */
function parseRate(text: string): number | null {
  const rateHz = Number(text.trim().replace(',', '.'));
  return rateHz > 0 && rateHz <= 1e6 ? rateHz : null;
}

/** Returns the channels of a file; for a file that did not open, the arrays that could be channels. */
function proposed(arrays: readonly ArrayItem[]): readonly ArrayItem[] {
  const signals = arrays.filter(({ isSignal }) => isSignal);
  return signals.length > 0 ? signals : arrays.filter(({ isPlausible }) => isPlausible);
}

/** Renders the choice of the arrays that are signals. The likeliest are checked; any can be. */
export function ArraysChoice({ entry, file, arrays, onClose }: ArraysChoiceProps) {
  const session = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { inputRateHz, arrays: chosen = {} } = entry.origin?.options ?? {};
  const [names, setNames] = useState<ReadonlySet<string>>(
    () => new Set(proposed(arrays).map(({ name }) => name)),
  );
  const rate = useDraft(
    `rate of arrays ${useRowName(entry)}`,
    inputRateHz === undefined ? '' : String(inputRateHz),
  );
  const rateText = rate.typed;
  const taken = arrays.filter(({ name }) => names.has(name));
  const asksRate = taken.some(({ rateHz }) => rateHz === null);
  const rateHz = parseRate(rateText);
  const lacksRate = asksRate && rateHz === null;
  const channelCount = taken.reduce((sum, each) => sum + each.channelCount, 0);
  const said = lacksRate ? 'Type the number of samples per second.' : formatCount(channelCount, 'channel');
  const read = (options: OpenOptions): void => {
    rate.drop();
    dialog.current?.close();
    void session.readAgain(entry.key, { ...(rateHz === null ? {} : { inputRateHz: rateHz }), ...options });
  };
  return (
    <PreviewFrame
      className="arrays-choice"
      title={file.file.name}
      about="which arrays are signals"
      onClose={onClose}
      dialog={dialog}
    >
      <ArraysList
        arrays={arrays}
        taken={names}
        onTake={(name, isTaken) => {
          const next = new Set(names);
          if (isTaken) next.add(name);
          else next.delete(name);
          setNames(next);
        }}
      />
      <div className="buttons">
        {asksRate && (
          <>
            <label htmlFor={`${id}-rate`}>Rate if the file gives none</label>
            <span className="field">
              <input
                id={`${id}-rate`}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={rateText}
                onChange={(event) => rate.type(event.currentTarget.value)}
              />
              <span className="unit">Hz</span>
            </span>
          </>
        )}
        <p className="dim grow" role="status">
          {taken.length === 0 ? 'Select at least one array.' : said}
        </p>
        {chosen[file.path] !== undefined && <Button onClick={() => read({})}>As proposed</Button>}
        {onClose !== null && <Button onClick={() => dialog.current?.close()}>Cancel</Button>}
        <PrimaryButton
          disabled={taken.length === 0 || lacksRate}
          onClick={() => read({ arrays: { [file.path]: taken.map(({ name }) => name) } })}
        >
          Open
        </PrimaryButton>
      </div>
    </PreviewFrame>
  );
}

interface ArraysListProps {
  readonly arrays: readonly ArrayItem[];
  /** Names of the checked arrays. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (name: string, isTaken: boolean) => void;
}

const roleOf = new Map<ChannelRole, string>(roleNames);

/** Renders the arrays of a file, one line each: whether it is used, its size, and what is known about it. */
function ArraysList({ arrays, taken, onTake }: ArraysListProps) {
  return (
    <div className="cells">
      <table>
        <thead>
          <tr>
            <th scope="col">Array</th>
            <th scope="col" className="n">
              Samples
            </th>
            <th scope="col" className="n">
              Channels
            </th>
            <th scope="col">Type</th>
            <th scope="col">Role</th>
            <th scope="col" className="n">
              Rate (Hz)
            </th>
            <th scope="col">Unit</th>
          </tr>
        </thead>
        <tbody>
          {arrays.map(({ name, sampleCount, channelCount, type, role, rateHz, unit, isPlausible }) => (
            <tr key={name} className={isPlausible ? undefined : 'unlikely'}>
              <th scope="row">
                <label>
                  <input
                    type="checkbox"
                    checked={taken.has(name)}
                    onChange={(event) => onTake(name, event.currentTarget.checked)}
                  />
                  {name}
                </label>
              </th>
              <td className="n">{formatNumber(sampleCount, 0)}</td>
              <td className="n">{formatNumber(channelCount, 0)}</td>
              <td>{type}</td>
              <td>{role === 'other' ? missingText : roleOf.get(role)}</td>
              <td className="n">{rateHz === null ? missingText : String(Number(rateHz.toPrecision(6)))}</td>
              <td>{unit === '' ? missingText : unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
