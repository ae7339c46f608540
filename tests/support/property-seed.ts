import { configureGlobal } from 'fast-check';

/** The gate tries the same cases in every run; PROPERTY_SEED tries others. A failure prints its own seed. */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });
