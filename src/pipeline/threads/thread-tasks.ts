import { carryRTask } from '../align-windows.ts';
import { carryPulseTask } from '../intervals/align-stage.ts';
import { findFeaturesTask } from '../intervals/stream-features.ts';
import { carryLandmarkTask, carryS1Task } from '../landmarks/align-stage.ts';
import { findLandmarksTask } from '../landmarks/find-in-rows.ts';
import { nameEctopicTask } from '../qrs/ectopic-of-analysis.ts';
import { carrySoundsTask } from '../sounds/beat-stages.ts';
import { findSoundsTask } from '../sounds/sounds-in-rows.ts';
import type { SharedTask } from './thread-task.ts';

/** All that a thread may be asked for. */
export const threadTasks: readonly SharedTask<never, unknown>[] = [
  carryLandmarkTask,
  carryPulseTask,
  carryRTask,
  carryS1Task,
  carrySoundsTask,
  findFeaturesTask,
  findLandmarksTask,
  findSoundsTask,
  nameEctopicTask,
];
