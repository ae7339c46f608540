import type { ParameterDeclaration } from '../model/parameters.ts';
import type { BeatSteps, PlainStep, Step } from '../model/steps.ts';
import { describeValue } from './describe-value.ts';
import { isApplicable, type ResolvedParameters } from './parameters.ts';
import type { AnyStage, StepBeat } from './stage.ts';

interface StepsOf<Outputs> {
  readonly stages: readonly AnyStage<Outputs>[];
  /** Outputs of all stages. */
  readonly outputs: Outputs;
  readonly parameters: ResolvedParameters;
  readonly declarations: readonly ParameterDeclaration[];
}

/**
 * Draws the steps of one beat as the stages declare them, in their order. A stage without steps is listed with its
 * parameters.
 */
export async function drawSteps<Outputs>(analysis: StepsOf<Outputs>, beat: StepBeat): Promise<BeatSteps> {
  const { stages, outputs, parameters, declarations } = analysis;
  const steps: Step[] = [];
  for (const stage of stages) {
    for (const { title, formula, symbols, source, draw } of stage.steps ?? []) {
      const drawing = await draw(outputs, parameters, beat);
      steps.push({
        stage: String(stage.id),
        title,
        formula: formula(outputs, parameters, beat),
        symbols,
        source,
        ...drawing,
      });
    }
  }
  const plain = stages
    .filter((stage) => stage.steps === undefined && stage.madeWith !== '')
    .map((stage): PlainStep => {
      const read = declarations.filter(
        (one) => stage.parameters.includes(one.id) && isApplicable(one, declarations, parameters.values),
      );
      return {
        stage: String(stage.id),
        title: stage.title,
        parameters: read.map((declaration) => ({
          label: declaration.label,
          value: describeValue(declaration, parameters.values[declaration.id] ?? declaration.default),
        })),
      };
    });
  return { rSec: beat.rSec, steps, plain };
}
