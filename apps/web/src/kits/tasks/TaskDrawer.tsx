import { informationTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { FormsInside, useFormsInside } from '../../ui/form/use-leave-guard.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { TaskContent } from './TaskContent.tsx';
import { TaskTag } from './TaskTag.tsx';
import './tasks.css';

const WIDTH = 560;

/** A task in a drawer over any screen: data, history, files, comments. It updates live. */
export default function TaskDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const narrow = useNarrow();
  const [shown, setShown] = useState(id);
  const inside = useFormsInside();
  // While it closes it still shows what it showed.
  useEffect(() => {
    if (id !== null) setShown(id);
  }, [id]);
  const found = useCall(informationTask, { id_reservation_task: shown ?? 0 }, { enabled: id !== null });
  const title = found.data ? (
    <span className="cz-tasks-title">
      {found.data.title} <TaskTag status={found.data.status} />
    </span>
  ) : (
    'Tarea'
  );
  return (
    <Drawer
      open={id !== null}
      onClose={() => inside.leave(onClose)}
      size={narrow ? '100%' : WIDTH}
      mask={narrow}
      title={title}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': 'Cerrar la tarea' }}
    >
      <Answer query={found} what="la tarea">
        {task => (
          <FormsInside value={inside.forms}>
            <TaskContent
              key={task.id_reservation_task}
              task={task}
              onClose={() => {
                inside.discard();
                onClose();
              }}
            />
          </FormsInside>
        )}
      </Answer>
    </Drawer>
  );
}
