import {
  exerciseSample,
  extrasystolesSample,
  hardSample,
  restSample,
  soundsSample,
} from '../../analysis/synth/samples.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { pageSynthDeclarations } from '../../pipeline/page-synth-declarations.ts';
import { synthParams } from '../../pipeline/synth-params.ts';
import type { SampleName } from '../calls/request-types.ts';

type Made = ReturnType<typeof synthesise>;

const samples = {
  rest: { name: 'Rest', params: restSample },
  hard: { name: 'Difficult', params: hardSample },
  extrasystoles: { name: 'Extrasystoles', params: extrasystolesSample },
  exercise: { name: 'Treadmill', params: exerciseSample },
  sounds: { name: 'Heart sounds', params: soundsSample },
};

/** A sample that comes with the page. */
export function makeSample(name: SampleName): Made {
  const { params, name: title } = samples[name];
  return synthesise(params, title);
}

/** A record of ECG, PPG and, where they are asked for, heart sounds by its parameters. @throws BeatbenchError `bad-parameter` */
export function makeSynthetic(name: string, parameters: ParameterValues): Made {
  const resolved = resolveParameters(pageSynthDeclarations, parameters);
  return synthesise(synthParams(resolved, resolved.word('pcg', ['off', 'on']) === 'on'), name);
}
