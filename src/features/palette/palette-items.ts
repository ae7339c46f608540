import { formatClock, isLong } from '../../charts/time-axis.ts';
import { isOfUse } from '../../pipeline/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { canOpen } from '../../state/recordings.ts';
import type { Session } from '../../state/session.ts';

/** One thing that can be found and done. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: 'Act' | 'Recording' | 'Window' | 'Parameter';
  readonly title: string;
  /** Stands beside the title and is searched with it. */
  readonly detail: string;
  /** Keys that do the same, as printed on them. */
  readonly keys: readonly string[];
  readonly run: () => void;
}

function recordingItems(session: Session): PaletteItem[] {
  return session.recordings
    .getState()
    .entries.filter(canOpen)
    .map(({ key, name, group, summary }) => ({
      id: `recording ${key}`,
      kind: 'Recording',
      title: name,
      detail: summary ? formatClock(summary.durationSec, isLong(summary.durationSec)) : group,
      keys: [],
      run: () => void session.choose(key),
    }));
}

function windowItems(session: Session): PaletteItem[] {
  const summary = session.chosen()?.summary;
  const windows =
    summary && session.bench.analysis() === 'intervals'
      ? session.runs.find('intervals', summary.id)?.report?.result.windows
      : undefined;
  const long = isLong(summary?.durationSec ?? 0);
  return (windows ?? []).map((window, windowIndex) => ({
    id: `window ${windowIndex}`,
    kind: 'Window',
    title: `Window ${windowIndex + 1}`,
    detail: `${formatClock(window.from, long)} … ${formatClock(window.to, long)}`,
    keys: [],
    run: () => session.chooseWindow(windowIndex),
  }));
}

function parameterItems(session: Session, onParameter: (id: string) => void): PaletteItem[] {
  const { declarations, getState, valueOf } = session.parameters[session.bench.work()];
  const { changed } = getState();
  const shown = declarations.filter((one) => one.id in changed || isOfUse(one, declarations, changed));
  return shown.map((declaration) => ({
    id: `parameter ${declaration.id}`,
    kind: 'Parameter',
    title: `${declaration.group}: ${declaration.label}`,
    detail: describeValue(declaration, valueOf(declaration)),
    keys: [],
    run: () => onParameter(declaration.id),
  }));
}

/** All that the palette finds: acts first, then what there is to go to. */
export function paletteItems(
  session: Session,
  acts: readonly PaletteItem[],
  onParameter: (id: string) => void,
): readonly PaletteItem[] {
  return [
    ...acts,
    ...recordingItems(session),
    ...windowItems(session),
    ...parameterItems(session, onParameter),
  ];
}
