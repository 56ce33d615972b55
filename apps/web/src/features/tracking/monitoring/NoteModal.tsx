import { saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getLogbookMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import type { NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { Form, Input } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { VisibilityChoice } from '../../../kits/logbook/VisibilityChoice.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../ui/use-opened.ts';

interface NoteModalProps {
  id_guide: number;
  open: boolean;
  onClose: () => void;
}

/** Adds a note with a motive to the logbook of a trip. */
export function NoteModal({ open, ...props }: NoteModalProps) {
  return open && <NoteDialog {...props} />;
}

function NoteDialog({ onClose, ...props }: Omit<NoteModalProps, 'open'>) {
  const id_guide = useOpened(props.id_guide);
  const { isOperator } = useAccess();
  const [form] = Form.useForm<{ id_motivo?: number | null; text: string; visibility?: NoteVisibility }>();
  const save = useChange(saveLogbook, {
    form,
    onDone: () => {
      toast.success('Novedad anotada');
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Anotar en la bitácora"
      width={440}
      footer={null}
      unsaved={() => form.isFieldsTouched()}
      onClose={onClose}
    >
      {close => (
        <Form form={form} layout="vertical" onFinish={values => save.run({ id_guide, ...values })}>
          <Failure error={save.error} form={form} />
          <Form.Item name="id_motivo" label="Motivo">
            <LookupSelect
              call={getLogbookMotives}
              placeholder="Opcional"
              option={motive => ({ value: motive.id_motivo, label: motive.name })}
            />
          </Form.Item>
          <Form.Item name="text" label="Novedad" rules={[zodRule(saveLogbook.input, 'text')]}>
            <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 6 }} maxLength={500} />
          </Form.Item>
          {isOperator && (
            <Form.Item name="visibility" label="La lee">
              <VisibilityChoice />
            </Form.Item>
          )}
          <div className="cz-modal-buttons">
            <ActionButton onClick={close}>Cancelar</ActionButton>
            <ActionButton look="primary" htmlType="submit" loading={save.pending}>
              Anotar
            </ActionButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
