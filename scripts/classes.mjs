// npm run classes: fits the weights of the beat classes on the recorded data, and writes their source file.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '../workflow/scripts/files.mjs';
import { bundle, nameDataFolder } from './bundle.mjs';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
nameDataFolder();
const { weights } = await bundle({ weights: 'tests/truth/class-weights-text.ts' });
const { classWeightsText } = await import(pathToFileURL(weights).href);
const text = await classWeightsText();
writeWhole(join(root, 'src', 'analysis', 'rhythm', 'class-weights.ts'), text);
console.log(text);
