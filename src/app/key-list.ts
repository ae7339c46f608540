import { handleKeys } from '../charts/axes/level-steps.ts';
import { timeKeys } from '../charts/pointing/time-navigation.ts';
import { pointKeys } from '../charts/plotly/plot-points.tsx';
import { barKeys } from '../features/cohort/bar-keys.ts';
import { mapKeys } from '../features/settings/map-keys.ts';
import { panelKeys } from '../features/intervals/panels/panel-keys.ts';
import { caliperKeys } from '../features/waveforms/bench/caliper-moves.ts';
import { beatKeys } from '../features/waveforms/editing/beat-classes.ts';
import { laneKeys } from '../features/waveforms/bench/lane-heads.tsx';
import type { KeyHelp } from '../model/key-help.ts';
import { rowKeys } from '../features/recordings/row-keys.ts';
import { tableKeys } from '../features/bench/use-roving-rows.ts';
import { nameKey, showChord } from '../ui/chord.ts';
import { fieldKeys } from '../ui/draft-input.tsx';
import { listKeys } from '../ui/roving-focus.ts';
import type { PaletteCommand } from './command.ts';
import { isMac } from './commands.ts';

/** A row of the list of keys. */
export interface KeyRow {
  readonly does: string;
  /** Each a key or keys pressed together, as printed on them. */
  readonly keys: readonly (readonly string[])[];
}

function rowsOf(helps: readonly KeyHelp[]): KeyRow[] {
  const acts = [...new Set(helps.map(({ does }) => does))];
  return acts.map((does) => ({
    does,
    keys: helps.filter((help) => help.does === does).flatMap(({ keys }) => keys.map((key) => [nameKey(key)])),
  }));
}

/** All keys with what they do, from the same tables that their handlers go by. */
export function keyRows(commands: readonly PaletteCommand[]): readonly KeyRow[] {
  const listed = commands.filter(({ chords, does }) => chords.length > 0 && does !== '');
  const ofCommands = [...new Set(listed.map(({ does }) => does))].map((does) => ({
    does,
    keys: listed
      .filter((command) => command.does === does)
      .flatMap(({ chords }) => chords.map((chord) => showChord(chord, isMac))),
  }));
  return [
    ...rowsOf([
      ...timeKeys,
      ...laneKeys,
      ...caliperKeys,
      ...beatKeys,
      ...handleKeys,
      ...panelKeys,
      ...listKeys,
      ...tableKeys,
      ...barKeys,
      ...pointKeys,
      ...mapKeys,
      ...rowKeys,
      ...fieldKeys,
    ]),
    ...ofCommands.toSorted((a, b) => Number(a.does === 'this list') - Number(b.does === 'this list')),
  ];
}
