import { PlusOutlined } from '@ant-design/icons';
import { getLogbookMotives } from '@cabezal/contract/catalogues/catalogues.calls';
import { saveLogbook } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { legWord } from './leg-words.ts';
import { guidesOf } from './use-logbook.ts';

interface Values {
  id_guide: number;
  id_motivo?: number | null;
  text: string;
}

/** Writes a note into the logbook of one of its guides. */
export function WriteNews({ detail }: { detail: ReservationDetail }) {
  const [open, setOpen] = useState(false);
  const guides = guidesOf(detail).map(({ guide, leg, container }) => ({
    value: guide.id_guide,
    label: `${container} · ${legWord(leg.kind)} · ${guide.guide_number ?? 'sin emitir'}`,
  }));
  return (
    <>
      <ActionButton
        icon={<PlusOutlined />}
        can={guides.length > 0 ? true : 'La bitácora empieza con la primera guía'}
        onClick={() => setOpen(true)}
      >
        Novedad
      </ActionButton>
      <Modal open={open} title="Novedad" onCancel={() => setOpen(false)} footer={null} width={440} destroyOnHidden>
        <NewsForm guides={guides} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function NewsForm({ guides, onDone }: { guides: { value: number; label: string }[]; onDone: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useAction(saveLogbook, {
    form,
    onDone: () => {
      toast.success('Novedad registrada');
      onDone();
    },
  });
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ id_guide: guides[0]?.value }}
      onFinish={values => save.run({ ...values, id_motivo: values.id_motivo ?? null })}
    >
      <Form.Item name="id_guide" label="Viaje" rules={[zodRule(saveLogbook.input, 'id_guide')]}>
        <Select options={guides} />
      </Form.Item>
      <Form.Item name="id_motivo" label="Motivo">
        <LookupSelect call={getLogbookMotives} option={motive => ({ value: motive.id_motivo, label: motive.name })} />
      </Form.Item>
      <Form.Item name="text" label="Qué pasó" rules={[zodRule(saveLogbook.input, 'text')]}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
      <div className="rv-dialog-bar">
        <ActionButton onClick={onDone}>Cancelar</ActionButton>
        <ActionButton look="primary" htmlType="submit" loading={save.pending}>
          Registrar
        </ActionButton>
      </div>
    </Form>
  );
}
