import type { WaveSettings, LaneChoice } from '../../model/waveform-choices.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type BenchWork, benchWorks } from '../benches.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { SessionFile } from '../../pipeline/sessions/session-file.ts';
import { noUnknownContent } from '../../pipeline/sessions/session-file.ts';
import { isObject } from '../../pipeline/sessions/untrusted.ts';
import { defaultWaveforms } from '../view/waveforms.ts';

/** Settings of a session that all recordings share. */
export interface SessionSettings extends Pick<
  SessionFile,
  'settingsA' | 'pattern' | 'theme' | 'waveforms' | 'carried'
> {
  /** Values that differ from the defaults. Parameters of a missing work stay as they are. */
  readonly parameters: Readonly<Partial<Record<BenchWork, ParameterValues>>>;
}

/** Settings of a session for one recording. */
export type RowSettings = Pick<
  RecordingEntry,
  'labels' | 'roles' | 'beatEdits' | 'templateEdits' | 'waveEdits' | 'stretches' | 'pinned' | 'unknown'
> & { readonly lanes: readonly LaneChoice[] | null };

/** Everything that opening a session changed, as it was before or after. */
export interface SessionEdit {
  readonly kind: 'session';
  readonly settings: SessionSettings;
  /** Settings by row. */
  readonly rows: Readonly<Record<RecordingKey, Partial<RowSettings>>>;
  /** Rows that the session added. */
  readonly added: readonly RecordingKey[];
  /** Whether this is the state after opening. */
  readonly isOpened: boolean;
}

/** Picks the settings of the Waveforms bench that all recordings share. */
export const pickWaveSettings = ({
  hasCalipers,
  isSnapping,
  hiddenMarks,
  paper,
  screen,
}: WaveSettings): WaveSettings => ({ hasCalipers, isSnapping, hiddenMarks, paper, screen });

/** Picks the settings of a session. */
export function pickSettings(session: SessionFile): SessionSettings {
  const { parameters, settingsA, pattern, theme, waveforms, carried } = session;
  return { parameters, settingsA, pattern, theme, waveforms, carried };
}

/** Formats a value as text that does not depend on the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, own: unknown) =>
    isObject(own) ? Object.fromEntries(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1))) : own,
  );

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Returns whether opening a session changes nothing: it added no row, and everything that it sets is already so. */
export function changesNothing(before: SessionEdit, after: SessionEdit): boolean {
  if (after.added.length > 0) return false;
  const { parameters, ...others } = after.settings;
  const { parameters: parametersBefore, ...othersBefore } = before.settings;
  return (
    isSame(others, othersBefore) &&
    Object.entries(after.rows).every(([key, row]) =>
      isSame({ ...before.rows[key], ...row }, before.rows[key]),
    ) &&
    isSame({ ...parametersBefore, ...parameters }, parametersBefore)
  );
}

const isOther = (before: unknown, after: unknown, atFirst: unknown): boolean =>
  !isSame(before, after) && !isSame(before, atFirst);

/** Returns whether opening a session replaced anything that the user had set. */
export function replacesSettings(
  { settings: before, rows: rowsBefore }: SessionEdit,
  { settings: after, rows: rowsAfter }: SessionEdit,
): boolean {
  const works = benchWorks.some((work) => {
    const next = after.parameters[work];
    return next !== undefined && isOther(before.parameters[work], next, {});
  });
  const rows = Object.entries(rowsBefore).some(([key, row]) => {
    const next = rowsAfter[key] ?? {};
    return (
      isOther(row.labels, next.labels ?? row.labels, {}) ||
      isOther(row.roles, next.roles, []) ||
      isOther(row.beatEdits, next.beatEdits, []) ||
      isOther(row.templateEdits, next.templateEdits, []) ||
      isOther(row.waveEdits, next.waveEdits, []) ||
      isOther(row.stretches, next.stretches, null) ||
      isOther(row.pinned, next.pinned, {}) ||
      isOther(row.lanes, next.lanes ?? row.lanes, null)
    );
  });
  return (
    works ||
    rows ||
    isOther(before.settingsA, after.settingsA, {}) ||
    isOther(before.pattern, after.pattern, null) ||
    isOther(before.theme, after.theme, 'system') ||
    isOther(before.waveforms, after.waveforms, pickWaveSettings(defaultWaveforms)) ||
    isOther(before.carried, after.carried, noUnknownContent)
  );
}
