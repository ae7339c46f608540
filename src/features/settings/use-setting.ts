import { useEffect, useState } from 'react';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { failureInWords } from '../../state/error-reason.ts';
import type { Job } from '../../workers/client-types.ts';
import type { SettingFigures } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

/** What a recording comes to under a setting. */
export interface SettingResult {
  /** The newest; of an older setting while the next is computed. */
  readonly figures: SettingFigures | null;
  readonly isRunning: boolean;
  readonly problem: string | null;
}

interface Wanted {
  readonly analysis: AnalysisName;
  /** Of the recording. */
  readonly id: string;
  readonly values: ParameterValues;
  /** Text that is another where the result is another with the same values. */
  readonly ground: string;
  /** Whether the bench computes; it goes first, and what it keeps is used. */
  readonly isBusy: boolean;
}

const nothing: SettingResult & { readonly key: string } = {
  key: '',
  figures: null,
  isRunning: true,
  problem: null,
};

/** The figures and curves of a recording under given settings, beside the bench's own result. */
export function useSetting({ analysis, id, values, ground, isBusy }: Wanted): SettingResult {
  const { client } = useSession();
  const place = `${analysis} ${id}`;
  const valuesText = JSON.stringify(values);
  const key = `${place} ${valuesText} ${ground}`;
  const [kept, setKept] = useState({ ...nothing, place });
  useEffect(() => {
    if (isBusy) return undefined;
    let live = true;
    let job: Job<SettingFigures> | null = null;
    const take = (figures: SettingFigures | null, problem: string | null): void => {
      if (live) setKept({ key, place, figures, problem, isRunning: false });
    };
    const start = async (): Promise<void> => {
      try {
        job = client.settingFigures(id, analysis, JSON.parse(valuesText) as ParameterValues, () => undefined);
        take(await job.result, null);
      } catch (error) {
        const { code, message } = failureInWords(error);
        if (code !== 'cancelled') take(null, message);
      }
    };
    void start();
    return () => {
      live = false;
      job?.cancel();
    };
  }, [client, analysis, id, valuesText, key, place, isBusy]);
  if (kept.place !== place) return nothing;
  return { ...kept, isRunning: kept.key !== key };
}
