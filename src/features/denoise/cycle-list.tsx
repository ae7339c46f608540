import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { type DataTable, dataTable } from '../../charts/figures/data-table.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { timeColumn } from '../bench/list-panel.tsx';
import {
  cycleStatus,
  cycleStatusWords,
  isKept,
  shiftMs,
  shiftText,
  replacementText,
} from './cycle-status.ts';
import { useStore } from 'zustand';
import type { DenoiseCycles } from '../../model/denoise.ts';
import { useSession } from '../session-context.ts';

export interface CycleChoice {
  /** Index of the chosen cycle; null if there is none. */
  readonly cycle: number | null;
  readonly choose: (cycle: number) => void;
}

/** A beat further than this from R is a different beat, s. */
const sameSec = 0.05;

/** Returns the columns of the list; rows are indices of cycles. */
function cycleColumns({ cycles, signal }: DenoiseReport, long: boolean, onShow: (cycle: number) => void) {
  const rSecOf = (cycle: number): number => cycles.rSec[cycle] ?? 0;
  const rrMsOf = (cycle: number): number | null => {
    const next = cycles.rSec[cycle + 1];
    return next === undefined ? null : 1000 * (next - rSecOf(cycle));
  };
  const moveMsOf = (cycle: number): number => shiftMs(cycles, cycle, signal.fs);
  const cycleNumber: Column<number> = { name: 'cycle', value: (cycle) => cycle + 1 };
  const rTime = timeColumn<number>({
    name: 'R, s',
    head: 'R at',
    headClass: 'when',
    secOf: rSecOf,
    long,
    onShow,
  });
  const rr: Column<number> = {
    name: 'RR, ms',
    value: rrMsOf,
    head: 'RR, ms',
    headClass: 'rr',
    isNumber: true,
    text: (cycle) => formatNumber(rrMsOf(cycle), 0),
  };
  const rho: Column<number> = {
    name: 'ρ',
    value: (cycle) => (Number.isNaN(cycles.rhos[cycle]) ? null : cycles.rhos[cycle]),
    head: 'ρ',
    headClass: 'rho',
    isNumber: true,
    text: (cycle) => formatNumber(cycles.rhos[cycle], 2),
  };
  const moved: Column<number> = {
    name: 'moved, ms',
    value: moveMsOf,
    head: 'Moved, ms',
    headClass: 'moved',
    isNumber: true,
    text: (cycle) => {
      const ms = moveMsOf(cycle);
      return ms === 0 ? '0' : shiftText(ms).replace('\u202fms', '');
    },
  };
  const kept: Column<number> = {
    name: 'in the template',
    value: (cycle) => (cycles.rejections[cycle] === null ? 'yes' : 'no'),
  };
  const status: Column<number> = {
    name: 'outcome',
    value: (cycle) => cycleStatusWords[cycleStatus(cycles, cycle)],
    head: 'Outcome',
    cellClass: () => 'status-cell',
    title: (cycle) =>
      `${cycleStatusWords[cycleStatus(cycles, cycle)]}; replaced by ${replacementText(cycles, cycle)}`,
    text: (cycle) => (
      <>
        <MarkGlyph kind={isKept(cycleStatus(cycles, cycle)) ? 'r' : 'rejected'} />
        {cycleStatusWords[cycleStatus(cycles, cycle)]}
      </>
    ),
  };
  const substitute: Column<number> = {
    name: 'stands for it',
    value: (cycle) => replacementText(cycles, cycle),
  };
  return {
    shown: [rTime, status, rho, moved, rr],
    saved: [cycleNumber, rTime, rr, rho, moved, kept, status, substitute],
  };
}

/** Returns all cycles in saved form. */
export function savedCycles(report: DenoiseReport): DataTable {
  const { saved } = cycleColumns(report, false, () => undefined);
  return dataTable(
    saved,
    Array.from(report.cycles.rSec, (_, cycle) => cycle),
  );
}

interface CycleListProps {
  readonly report: DenoiseReport;
  /** Indices of the listed cycles. */
  readonly shown: readonly number[];
  readonly choice: CycleChoice;
  readonly long: boolean;
}

/** Renders cycles with the status of each. */
export function CycleList({ report, shown, choice, long }: CycleListProps) {
  const chosenPlace = choice.cycle === null ? -1 : shown.indexOf(choice.cycle);
  return (
    <RovingTable
      columns={cycleColumns(report, long, choice.choose).shown}
      rows={shown}
      rowKey={(cycle) => cycle}
      chosenIndex={chosenPlace < 0 ? null : chosenPlace}
      scrollClass="denoise-scroll"
      className="denoise-list"
    />
  );
}

/** Returns the chosen cycle; choosing one goes to it. */
export function useCycleChoice({ rSec }: DenoiseCycles): CycleChoice {
  const { selection, view } = useSession();
  const beatSec = useStore(selection, (state) => state.beatSec);
  const found = beatSec === null ? -1 : rSec.findIndex((sec) => Math.abs(sec - beatSec) < sameSec);
  return {
    cycle: found < 0 ? null : found,
    choose: (cycle) => {
      const sec = rSec[cycle];
      if (sec === undefined) return;
      selection.expectBeat(sec);
      view.centreAt(sec);
    },
  };
}
