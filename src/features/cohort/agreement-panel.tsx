import { useMemo } from 'react';
import { useStore } from 'zustand';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import {
  type AgreementPoint,
  type AgreementQuantity,
  methodAgreement,
} from '../../pipeline/cohort/method-agreement.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import type { AgreementChoice, CohortPlace } from '../../state/cohort/cohort-view.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { AgreementPoints } from '../agreement/agreement-points.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { AgreementDrawing, type AgreementPlotModel } from './agreement-drawing.tsx';
import { type AgreementFrame, agreementFrame } from '../agreement/agreement-frame.ts';
import { isPlace } from './bars-drawing.tsx';
import { nameOf } from './cohort-words.ts';
import { comparedMethodWords } from './method-words.ts';

const quantities: Readonly<
  Record<AgreementChoice['quantity'], readonly (readonly [AgreementQuantity, string])[]>
> = {
  interval: [
    ['rptt', 'rPTT'],
    ['lvet', 'LVET'],
  ],
  sd: [
    ['rpttSd', 'rPTT SD'],
    ['lvetSd', 'LVET SD'],
  ],
  ppv: [
    ['footPpv', 'PPV foot'],
    ['notchPpv', 'PPV notch'],
  ],
};

const times = (value: number): number => 100 * value;
const pair = ([a, b]: readonly [number, number]): readonly [number, number] => [times(a), times(b)];

const percentOf = (agreement: AgreementPlotModel['agreement']): AgreementPlotModel['agreement'] => {
  const { points, limits } = agreement;
  return {
    points: points.map((point) => ({
      ...point,
      mean: times(point.mean),
      difference: times(point.difference),
    })),
    limits: limits && {
      n: limits.n,
      difference: times(limits.difference),
      sd: times(limits.sd),
      interval: pair(limits.interval),
      limits: pair(limits.limits),
      limitIntervals: [pair(limits.limitIntervals[0]), pair(limits.limitIntervals[1])],
    },
  };
};

function modelsOf({ files }: ShownCohort, choice: AgreementChoice): readonly AgreementPlotModel[] {
  const { quantity, first, second, unit } = choice;
  return quantities[quantity].map(([own, name]) => {
    const agreement = methodAgreement(files, own, [first, second], unit);
    const isShare = quantity === 'ppv';
    return { name, unit: isShare ? '%' : 'ms', agreement: isShare ? percentOf(agreement) : agreement };
  });
}

function frames(
  models: readonly AgreementPlotModel[],
  { widthPx, heightPx }: Size,
): readonly AgreementFrame[] {
  const each = heightPx / models.length;
  return models.map(({ agreement }, k) =>
    agreementFrame(agreement, [64, k * each + 16, widthPx - 64, (k + 1) * each - 20]),
  );
}

function describe({ name, unit, agreement: { limits, points } }: AgreementPlotModel): string {
  if (limits === null) return `${name}: n ${points.length}, too few to tell`;
  const [low, high] = limits.limits;
  return `${name}: mean difference ${formatSigned(limits.difference, 1)} ${unit}, limits ${formatNumber(low, 1)} to ${formatNumber(high, 1)} ${unit}, n ${limits.n}`;
}

/** Words of a point: what it is of, the mean of both methods and their difference. */
function wordsOf({ name, unit }: AgreementPlotModel, point: AgreementPoint, title: string): string {
  const window = point.window === null ? '' : `, window ${point.window + 1}`;
  return `${title}${window}: ${name} ${formatNumber(point.mean, 1)}, ${formatSigned(point.difference, 1)} ${unit}`;
}

/** Points of both plots, each plot from its lowest mean to its highest. */
function pointsIn(models: readonly AgreementPlotModel[]) {
  return models.flatMap((model, plotIndex) =>
    model.agreement.points.toSorted((a, b) => a.mean - b.mean).map((point) => ({ model, plotIndex, point })),
  );
}

/** How two methods agree, in two quantities: Bland–Altman plots; each point opens its recording. */
export function CohortAgreementPanel({ shown }: { readonly shown: ShownCohort }) {
  const { cohortView, openFromCohort } = useSession();
  const { agreement: choice, chosen } = useStore(cohortView);
  const models = useMemo(() => modelsOf(shown, choice), [shown, choice]);
  const placeOf = ({ file, window }: AgreementPoint): CohortPlace | null => {
    const key = shown.files.find((one) => one.file === file)?.key;
    return key === undefined ? null : { key, window };
  };
  const isChosen = (point: AgreementPoint): boolean => {
    const place = placeOf(point);
    return (
      place !== null &&
      isPlace(place.window === null ? { ...place, window: chosen?.window ?? null } : place, chosen)
    );
  };
  const points = useMemo(() => pointsIn(models), [models]);
  const titleOf = ({ file, subject }: AgreementPoint): string => {
    const own = shown.files.find((one) => one.file === file);
    return own ? nameOf(own) : subject;
  };
  const open = (index: number): void => {
    const picked = points[index];
    const place = picked && placeOf(picked.point);
    if (place) void openFromCohort(place);
  };
  const overlay = (size: Size) => {
    if (points.length === 0) return null;
    const all = frames(models, size);
    const plotted = points.map(({ model, plotIndex, point }) => ({
      xPx: all[plotIndex]?.x.px(point.mean) ?? 0,
      yPx: all[plotIndex]?.y.px(point.difference) ?? 0,
      text: wordsOf(model, point, titleOf(point)),
    }));
    return <AgreementPoints label="the agreement" size={size} points={plotted} onOpen={open} />;
  };
  const sub = `${comparedMethodWords[choice.first]} − ${comparedMethodWords[choice.second]}`;
  return (
    <FigurePanel
      name="cohort-agreement"
      title="Agreement"
      sub={sub}
      recordingName="cohort"
      table={() => ({
        columns: ['quantity', 'unit', 'subject', 'recording', 'window', 'mean of both', 'difference'],
        rows: models.flatMap(({ name, unit, agreement }) =>
          agreement.points.map((point) => [
            name,
            unit,
            point.subject,
            point.file,
            point.window === null ? null : point.window + 1,
            point.mean,
            point.difference,
          ]),
        ),
      })}
    >
      <SvgPlot
        label={`Agreement of ${comparedMethodWords[choice.first]} and ${comparedMethodWords[choice.second]}`}
        description={models.map(describe).join('. ')}
        stops={points.length === 0}
        draw={(size) =>
          frames(models, size).map((frame, k) => {
            const model = models[k];
            return (
              model && <AgreementDrawing key={model.name} model={model} frame={frame} isChosen={isChosen} />
            );
          })
        }
        overlay={overlay}
      />
    </FigurePanel>
  );
}
