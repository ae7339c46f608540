// node scripts/aligned.mjs: prints how single beats by aligned landmarks do, on synthetic truth and between two sensors.
import { pathToFileURL } from 'node:url';
import { bundle, nameDataFolder } from './bundle.mjs';
import { ensureInstalled } from './installed.mjs';

ensureInstalled();
nameDataFolder();
const { aligned } = await bundle({ aligned: 'tests/truth/aligned-tables.ts' });
const { alignedTables } = await import(pathToFileURL(aligned).href);
const tables = await alignedTables((words) => console.error(words));
for (const [name, table] of Object.entries(tables)) console.log(`\n${name}\n\n${table}`);
