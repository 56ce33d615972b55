import type { LogbookRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getEvents, saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getLogbookMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import type { NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { EntryIcon, NoteMarks } from '../../../../kits/logbook/NoteMark.tsx';
import { useNoteTools } from '../../../../kits/logbook/NoteTools.tsx';
import { isShown, type Shown } from '../../../../kits/logbook/note-words.ts';
import { ShownChoice } from '../../../../kits/logbook/ShownChoice.tsx';
import { VisibilityChoice } from '../../../../kits/logbook/VisibilityChoice.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { LookupSelect } from '../../../../ui/form/EntitySelect.tsx';
import { LeaveGuard } from '../../../../ui/form/use-leave-guard.ts';
import { zodRule } from '../../../../ui/form/zod-rule.ts';

/** The events of the trip, newest first; undone ones are struck through. */
export function LogbookTab({ id_guide }: { id_guide: number }) {
  const { may } = useAccess();
  const mayWrite = may('guide.logbook');
  const found = useCall(getEvents, { id_guide });
  return (
    <>
      {mayWrite && <NoteForm id_guide={id_guide} />}
      <Answer query={found} what="la bitácora" loading={<CardsSkeleton cards={2} />} />
      {found.data && <Entries entries={found.data} id_guide={id_guide} />}
    </>
  );
}

function Entries({ entries, id_guide }: { entries: readonly LogbookRow[]; id_guide: number }) {
  const [shown, show] = useState<Shown>('all');
  const tools = useNoteTools();
  if (entries.length === 0)
    return <EmptyState title="Aún no hay novedades" text="Aquí quedan las llegadas, salidas y notas del viaje." />;
  return (
    <>
      <ShownChoice entries={entries} value={shown} onChange={show} />
      <ol className="cz-history">
        {entries
          .filter(entry => isShown(entry, shown))
          .map(entry => (
            <li key={entry.id_bitacora}>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              <div>
                <EntryIcon is_note={entry.is_note} />{' '}
                {entry.annulled ? (
                  <>
                    <del>{entry.text}</del> <span className="cz-late">Anulado</span>
                  </>
                ) : (
                  entry.text
                )}
                {entry.motivo && <> · {entry.motivo}</>} <span className="cz-history-who">· {entry.author}</span>
                <NoteMarks entry={entry} />
                {tools.of({ ...entry, id_guide })}
              </div>
            </li>
          ))}
      </ol>
      {tools.dialog}
    </>
  );
}

function NoteForm({ id_guide }: { id_guide: number }) {
  const { isOperator } = useAccess();
  const [form] = Form.useForm<{ id_motivo?: number | null; text: string; visibility?: NoteVisibility }>();
  const save = useChange(saveLogbook, { form, onDone: () => form.resetFields() });
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      className="cz-guides-note-form"
      onFinish={values => save.run({ id_guide, ...values })}
    >
      <LeaveGuard isDirty={() => !!form.getFieldValue('text')?.trim()} />
      <Failure error={save.error} form={form} />
      <Form.Item name="id_motivo" label="Motivo">
        <LookupSelect
          call={getLogbookMotives}
          placeholder="Opcional"
          option={entry => ({ value: entry.id_motivo, label: entry.name })}
        />
      </Form.Item>
      <Form.Item name="text" label="Novedad" rules={[zodRule(saveLogbook.input, 'text')]}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Form.Item>
      {isOperator && (
        <Form.Item name="visibility" label="La lee">
          <VisibilityChoice />
        </Form.Item>
      )}
      <ActionButton htmlType="submit" loading={save.pending}>
        Agregar novedad
      </ActionButton>
    </Form>
  );
}
