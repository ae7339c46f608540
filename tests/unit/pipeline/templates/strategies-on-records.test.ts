import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import {
  analyseTemplates,
  type TemplatesOptions,
} from '../../../../src/pipeline/templates/analyse-templates.ts';
import type { TemplatesOutputs } from '../../../../src/pipeline/templates/outputs.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { localLauncher } from '../../../support/local-launcher.ts';
import { openRecord } from '../../../support/wfdb-record.ts';
import { sweep } from '../../../support/gate.ts';

/** Records with many kinds of beats, with noise, and with almost only normal ones. */
const gateRecords = ['203', '119'];

const records = hasData
  ? readdirSync(dataPath('mitdb')).flatMap((name) => (/^\d+\.hea$/.test(name) ? [name.slice(0, -4)] : []))
  : [];

/** Finds triggers and windows once for all runs of a record. */
async function runStrategies(record: string) {
  const recording = await openRecord(record, 'mitdb');
  const cache: TemplatesOptions['cache'] = new Map();
  return async (parameters: TemplatesOptions['parameters']): Promise<TemplatesOutputs['classify']> => {
    const { outputs } = await analyseTemplates({
      recording,
      recordingId: record,
      choice: chooseChannels(recording),
      parameters: { to: 600, ...parameters },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      launcher: localLauncher(),
      cache,
    });
    return outputs.classify;
  };
}

describe.skipIf(!hasData)(`strategies on the records of MIT-BIH, ten minutes of each${dataNote}`, () => {
  const some = records.filter((record) => gateRecords.includes(record));
  const others = records.filter((record) => !gateRecords.includes(record));
  for (const { cases, isLeftOut, note } of sweep(some, others))
    it.skipIf(isLeftOut).each(cases)(
      `ROTF and MPCC give the result of one worker on %s, bit for bit${note}`,
      async (record) => {
        const sorted = await runStrategies(record);
        const alone = await sorted({});
        for (const strategy of ['rotf', 'mpcc']) {
          const { result, run } = await sorted({ strategy, workers: 3 });
          expect(run.name).toBe(strategy);
          expect(result).toEqual(alone.result);
        }
      },
    );
});
