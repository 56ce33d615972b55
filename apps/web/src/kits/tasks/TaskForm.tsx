import {
  deleteTaskInformation,
  informationTask,
  saveTaskInformation,
  type TaskDetail,
} from '@cabezal/contract/bookings/tasks/tasks.calls';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import type { TaskField } from '@cabezal/domain/trips/tasks/task';
import { missingFields, type TaskInformation, type TaskValue } from '@cabezal/domain/trips/tasks/work-task';
import { Button, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../ui/form/FormShell.tsx';
import { UnitField } from '../../ui/form/fields.tsx';
import { LeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { TaskFileField } from './TaskFileField.tsx';

type Values = Record<string, TaskValue | null | undefined>;

/** The data that a task asks for, as a form: save, or save and complete. */
export function TaskForm({ task }: { task: TaskDetail }) {
  const { id_reservation_task } = task;
  return (
    <Editing record={task} read={() => callApi(informationTask, { id_reservation_task })}>
      {(record, edit) => <Fields record={record} edit={edit} task={task} />}
    </Editing>
  );
}

/** Values that differ from the stored ones; an emptied value is removed with a motive elsewhere, not here. */
function changedOf(fields: readonly TaskField[], values: Values, stored: TaskInformation): TaskInformation {
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = values[key];
      return value === undefined ||
        value === null ||
        value === stored[key] ||
        (value === '' && stored[key] === undefined)
        ? []
        : [[key, value] as const];
    }),
  );
}

/** A file or comment added meanwhile does not change these values: the current version is then used. */
const versionUnder = (record: TaskDetail, now: TaskDetail): number =>
  JSON.stringify(record.information) === JSON.stringify(now.information) && record.status === now.status
    ? Math.max(record.version, now.version)
    : record.version;

function Fields({ record, edit, task }: EditOf<TaskDetail> & { task: TaskDetail }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, saveTaskInformation.input);
  const completes = useRef(false);
  const change = useChange(saveTaskInformation, {
    form,
    onError: error => edit.onConflict(error),
    onDone: () => {
      work.written.settle();
      toast.success(completes.current ? 'Tarea completada' : 'Datos guardados');
      void edit.settle();
    },
  });
  const typed: Values = Form.useWatch('information', { form, preserve: true }) ?? record.information;
  const { fields, id_reservation_task, completes_on } = record;
  const version = versionUnder(record, task);
  const isOpen = isOpenTask(task.status);
  const given = Object.fromEntries(
    Object.entries({ ...record.information, ...typed }).filter(([, value]) => value !== null && value !== undefined),
  ) as Record<string, TaskValue>;
  const missing = missingFields(fields, given);
  const send = (values: { information?: Values }) => {
    const information = changedOf(fields, values.information ?? {}, record.information);
    const status = completes.current ? { status: 'COMPLETED' as const } : {};
    return change.run({ id_reservation_task, version, information, ...status });
  };
  const waits = work.waiting.why();
  const submit = (isLast: boolean) => {
    completes.current = isLast;
    form.submit();
  };
  return (
    <section className="cz-tasks-part">
      <h3>Datos</h3>
      <LeaveGuard isDirty={work.written.isDirty} />
      <FormShell
        work={work}
        edit={edit}
        isPart
        initial={{ information: record.information }}
        disabled={change.pending}
        onFinish={send}
      >
        <Refusal error={change.error} edit={edit} />
        <div className="cz-grid">
          {fields.map(field => (
            <OneField key={field.key} field={field} task={task} />
          ))}
        </div>
      </FormShell>
      <div className="cz-tasks-steps">
        <ActionButton can={waits ?? true} loading={change.pending} onClick={() => submit(false)}>
          Guardar
        </ActionButton>
        {isOpen && completes_on === null && (
          <ActionButton
            look="next"
            can={waits ?? (missing.length === 0 || `Complete: ${missing.join(', ')}`)}
            onClick={() => submit(true)}
          >
            Completar
          </ActionButton>
        )}
      </div>
    </section>
  );
}

function OneField({ field, task }: { field: TaskField; task: TaskDetail }) {
  const { key, label, kind, required } = field;
  const isStored = task.information[key] !== undefined;
  const shared = {
    name: ['information', key],
    label,
    demanded: required,
    span: 12,
    help: isStored && kind !== 'check' ? <TakeAway field={field} task={task} /> : undefined,
  };
  if (kind === 'check')
    return (
      <Form.Item name={shared.name} valuePropName="checked" className="cz-span-12">
        <Checkbox>{label}</Checkbox>
      </Form.Item>
    );
  return (
    <Field {...shared}>
      {kind === 'date' ? (
        <DateField />
      ) : kind === 'number' ? (
        <UnitField unit="" decimals={3} />
      ) : kind === 'file' ? (
        <TaskFileField />
      ) : (
        <Input maxLength={500} autoComplete="off" />
      )}
    </Field>
  );
}

/** Removes a value with a motive; the history keeps it. */
function TakeAway({ field, task }: { field: TaskField; task: TaskDetail }) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useAction(deleteTaskInformation);
  const { id_reservation_task, version } = useOpened(task, isRemoving);
  return (
    <>
      <Button type="link" size="small" aria-label={`Quitar ${field.label}`} onClick={() => setRemoving(true)}>
        Quitar este dato
      </Button>
      <ConfirmWithMotive
        open={isRemoving}
        title={`Quitar ${field.label}`}
        text="El dato se quita de la tarea; el historial lo conserva."
        okText="Quitar"
        onConfirm={async motive => {
          if (await remove.run({ id_reservation_task, version, key: field.key, motive })) setRemoving(false);
        }}
        onCancel={() => setRemoving(false)}
      />
    </>
  );
}
