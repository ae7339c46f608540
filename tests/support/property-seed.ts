import { configureGlobal } from 'fast-check';
import { caseCount } from './gate.ts';

/** The gate tests the same cases in every run; PROPERTY_SEED selects others. A failure prints its seed. */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121), numRuns: caseCount(100) });
