import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';

/** Returns the name of the parts of the record: 'minute', '30 s'. */
export function spanWords({ parameters }: Pick<DenoiseReport, 'parameters'>): string {
  const everySec = Number(parameters['snrEvery'] ?? 60);
  return everySec === 60 ? 'minute' : `${formatNumber(everySec, 0)} s`;
}
