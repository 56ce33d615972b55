import { CheckCircleOutlined, ClockCircleOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons';
import { TASK_STATUS_NAMES, type TaskStatus } from '@cabezal/domain/trips/tasks/task';
import type { ReactNode } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

const looks: Readonly<Record<TaskStatus, { family: FamilyName | null; icon: ReactNode }>> = {
  PENDING: { family: 'waiting', icon: <ClockCircleOutlined /> },
  IN_PROGRESS: { family: 'to_close', icon: <SyncOutlined /> },
  COMPLETED: { family: 'closed', icon: <CheckCircleOutlined /> },
  CANCELLED: { family: null, icon: <StopOutlined /> },
};

export function TaskTag({ status }: { status: TaskStatus }) {
  const { family, icon } = looks[status];
  return (
    <FamilyTag family={family} icon={icon}>
      {TASK_STATUS_NAMES[status]}
    </FamilyTag>
  );
}
