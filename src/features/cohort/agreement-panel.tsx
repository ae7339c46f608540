import type { MouseEvent } from 'react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { SvgPlot } from '../../charts/svg-plot.tsx';
import type { Size } from '../../charts/use-size.ts';
import {
  type AgreementPoint,
  type AgreementQuantity,
  methodAgreement,
} from '../../pipeline/cohort/method-agreement.ts';
import type { ShownCohort } from '../../state/cohort-shown.ts';
import type { AgreementChoice, CohortPlace } from '../../state/cohort-view.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { AgreementDrawing, type AgreementPlotModel } from './agreement-drawing.tsx';
import { type AgreementFrame, agreementFrame } from '../agreement-frame.ts';
import { isPlace } from './bars-drawing.tsx';
import { methodWords } from './method-words.ts';

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

function describe({ name, unit, agreement: { limits } }: AgreementPlotModel): string {
  if (limits === null) return `${name}: too few to tell`;
  const [low, high] = limits.limits;
  return `${name}: mean difference ${formatSigned(limits.difference, 1)} ${unit}, limits ${formatNumber(low, 1)} to ${formatNumber(high, 1)} ${unit}, n ${limits.n}`;
}

function nearest(
  models: readonly AgreementPlotModel[],
  all: readonly AgreementFrame[],
  [x, y]: readonly [number, number],
) {
  let best: { readonly point: AgreementPoint; readonly far: number } | null = null;
  models.forEach(({ agreement }, k) => {
    const frame = all[k];
    for (const point of frame ? agreement.points : []) {
      const far = Math.hypot((frame?.x.px(point.mean) ?? 0) - x, (frame?.y.px(point.difference) ?? 0) - y);
      if (far < (best?.far ?? 8)) best = { point, far };
    }
  });
  return (best as { readonly point: AgreementPoint } | null)?.point ?? null;
}

/** How two methods agree, in two quantities: Bland–Altman plots; a click on a point opens its recording. */
export function AgreementPanel({ shown }: { readonly shown: ShownCohort }) {
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
  const pick = (event: MouseEvent<HTMLElement>, size: Size): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top] as const;
    const point = nearest(models, frames(models, size), at);
    const place = point && placeOf(point);
    if (place) void openFromCohort(place);
  };
  const overlay = (size: Size) => <div className="cohort-pick" onPointerUp={(event) => pick(event, size)} />;
  const sub = `${methodWords[choice.first]} − ${methodWords[choice.second]}`;
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
        label={`Agreement of ${methodWords[choice.first]} and ${methodWords[choice.second]}`}
        description={models.map(describe).join('. ')}
        stops
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
