import { useStore } from 'zustand';
import { formatCount } from '../../ui/format-number.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { createStore } from 'zustand/vanilla';
import { minBeatsDefault } from './tile-groups.ts';

/** Store of how the bench shows templates; it changes no result. */
export const templatesLooks = createStore<{
  /** Templates with fewer beats are shown together. */
  readonly leastBeats: number;
  /** Whether members are drawn at their best shift. */
  readonly isAligned: boolean;
}>(() => ({ leastBeats: minBeatsDefault, isAligned: true }));

const sizes = [1, 2, 5, 10, 20, 50];

/**
 * Renders the choices of which templates have their own tile, and whether their beats are drawn at their best shift.
 */
export function TemplatesTools() {
  const { leastBeats, isAligned } = useStore(templatesLooks);
  return (
    <>
      <ComputingNote analysis="templates" />
      <label className="templates-tool">
        <input
          type="checkbox"
          checked={isAligned}
          onChange={(event) => templatesLooks.setState({ isAligned: event.currentTarget.checked })}
        />
        Best shift
      </label>
      <label className="templates-tool" title="Templates with fewer beats are shown together">
        <span className="dim">Tiles from</span>
        <select
          className="field"
          value={leastBeats}
          onChange={(event) => templatesLooks.setState({ leastBeats: Number(event.currentTarget.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {formatCount(size, 'beat')}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
