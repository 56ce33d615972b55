import { expect, test } from 'vitest';
import { TASK_STATUS_NAMES } from '../../trips/tasks/task';
import { statusesOf, TASK_GROUPS, taskGroup } from './task-groups';

test('every status has exactly one group; pending and cancelled tasks are in the last one', () => {
  expect(TASK_GROUPS.flatMap(statusesOf).sort()).toEqual(Object.keys(TASK_STATUS_NAMES).sort());
  expect(statusesOf('OTHER')).toEqual(['PENDING', 'CANCELLED']);
  expect(taskGroup('IN_PROGRESS')).toBe('IN_PROGRESS');
});
