import type { SteppedAnalysis } from '../../pipeline/analyses.ts';
import { useStore } from 'zustand';
import type { PlainStep, BeatSteps } from '../../model/steps.ts';
import { Notice } from '../../ui/notice.tsx';
import { beatAt } from '../beats-in-view.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { StepPanel } from './step-panel.tsx';
import { useEffect, useState } from 'react';
import type { AnalysisClient } from '../../workers/client-types.ts';
import { failureInWords } from '../../state/error-reason.ts';
import './steps.css';

interface StepsState {
  readonly steps: BeatSteps | null;
  /** The result that they are of. */
  readonly of: unknown;
  readonly problem: string | null;
}

/** The beat under the cursor; without one the chosen beat, else that in the middle of the view. */
function useShownBeat(beats: readonly { readonly r: number }[]): number {
  const { cursor, selection, view } = useSession();
  const chosen = useStore(selection, (state) => state.beatIndex);
  const underCursor = useStore(cursor, ({ cursorSec }) =>
    cursorSec === null ? null : beatAt(beats, cursorSec),
  );
  const inView = useStore(view, ({ span }) => beatAt(beats, (span.fromSec + span.toSec) / 2));
  return underCursor ?? chosen ?? inView;
}

/** Stages that draw nothing, with what they go by. */
function PlainSteps({ plain }: { readonly plain: readonly PlainStep[] }) {
  if (plain.length === 0) return null;
  return (
    <section className="plain-steps" aria-label="Stages without a picture">
      <h3>Without a picture</h3>
      <dl>
        {plain.map(({ stage, title, parameters }) => (
          <div key={stage}>
            <dt>{title}</dt>
            <dd>
              {parameters.length === 0
                ? 'no parameters'
                : parameters.map(({ label, value }) => `${label} ${value}`).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface StepsViewProps {
  readonly analysis: SteppedAnalysis;
  readonly report: { readonly result: { readonly beats: readonly { readonly r: number }[] } };
  readonly summary: RecordingSummary;
}

/** The way from raw samples to the numbers of one beat, stage by stage. */
export function StepsView({ analysis, report, summary }: StepsViewProps) {
  const { client } = useSession();
  const { beats } = report.result;
  const rSec = beats[useShownBeat(beats)]?.r ?? null;
  const { steps, of, problem } = useBeatSteps(client, analysis, summary.id, report, rSec);
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="steps-grid" aria-busy={of !== report}>
        {steps?.steps.map((step, k) => (
          <StepPanel key={`${step.stage} ${step.title}`} step={step} place={k + 1} />
        ))}
      </div>
      {steps && <PlainSteps plain={steps.plain} />}
    </>
  );
}

/**
 * The steps of the beat at R in the newest result; the old ones until the new are there.
 *
 * @param result  the newest, with which they are asked for anew
 */
function useBeatSteps(
  client: Pick<AnalysisClient, 'beatSteps'>,
  analysis: SteppedAnalysis,
  recordingId: string,
  result: unknown,
  rSec: number | null,
): StepsState {
  const [state, setState] = useState<StepsState>({ steps: null, of: null, problem: null });
  useEffect(() => {
    if (rSec === null) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const steps = await client.beatSteps(analysis, recordingId, rSec);
        if (live) setState({ steps, of: result, problem: null });
      } catch (error) {
        const { code, message } = failureInWords(error);
        // Another beat took its place.
        if (live && code !== 'cancelled') setState({ steps: null, of: result, problem: message });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, analysis, recordingId, result, rSec]);
  return state;
}
