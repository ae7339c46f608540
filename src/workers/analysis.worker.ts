import { expose } from 'comlink';
import { createAnalysisApi } from './analysis-api.ts';
import { transferReportsPacked } from './report-transfer.ts';

transferReportsPacked();
expose(createAnalysisApi());
