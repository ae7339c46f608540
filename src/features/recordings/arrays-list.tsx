import type { ArrayItem, ChannelRole } from '../../model/recording.ts';
import { formatNumber, missing } from '../../ui/format-number.ts';
import { roleNames } from './role-names.ts';

interface ArraysListProps {
  readonly arrays: readonly ArrayItem[];
  /** Names of those that are ticked. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (name: string, isTaken: boolean) => void;
}

const roleOf = new Map<ChannelRole, string>(roleNames);

/** The arrays of a file, a line each: whether it is taken, its size, and what is known of it. */
export function ArraysList({ arrays, taken, onTake }: ArraysListProps) {
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
              <td>{role === 'other' ? missing : roleOf.get(role)}</td>
              <td className="n">{rateHz === null ? missing : String(Number(rateHz.toPrecision(6)))}</td>
              <td>{unit === '' ? missing : unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
