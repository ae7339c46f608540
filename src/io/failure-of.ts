import { BeatbenchError, type Failure } from '../model/failure.ts';
import { baseName } from './paths.ts';

/**
 * Converts any error of reading a file to a failure. An error that was not thrown on purpose becomes `internal` or
 * `out-of-memory`.
 *
 * @param error whatever was thrown
 * @param file  path of the file that was read
 * @returns code, message and place
 */
export function readingFailure(error: unknown, file: string): Failure {
  if (error instanceof BeatbenchError) {
    return { code: error.code, message: error.message, where: error.where };
  }
  if (error instanceof RangeError && /allocat|array length|buffer/i.test(error.message)) {
    return {
      code: 'out-of-memory',
      message: `There is not enough memory to open ${baseName(file)}; cut it into shorter files.`,
      where: { file },
    };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `${baseName(file)} could not be read (${words}).`, where: { file } };
}
