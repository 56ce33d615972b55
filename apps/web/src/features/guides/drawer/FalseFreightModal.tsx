import { type FalseFreightOption, getFalseFreightOptions } from '@cabezal/contract/catalogues/catalogues.calls';
import { getDocumentsGuide } from '@cabezal/contract/files/files.calls';
import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import { falseFreight } from '@cabezal/contract/guides/guides.calls';
import { RESPONSIBLE_PARTY_NAMES, type ResponsibleParty } from '@cabezal/domain/money/false-freight';
import { refusalMessage } from '@cabezal/domain/rules/refusal';
import { Button, Form, Input, Modal } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useCan } from '../../../app/session/session.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { DocumentThumb } from '../../files/DocumentThumb.tsx';
import { DropZone } from '../../files/DropZone.tsx';
import { UploadLines } from '../documents/UploadLines.tsx';
import { useUploads } from '../documents/use-uploads.ts';

interface ModalProps {
  guide: GuideDetail;
  open: boolean;
  onClose: () => void;
}

/** The truck went, the service was not done: why, whose fault, and the evidence. */
export function FalseFreightModal({ guide, open, onClose }: ModalProps) {
  return (
    <Modal open={open} title="Falso flete" width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <FalseFreightForm guide={guide} onClose={onClose} />
    </Modal>
  );
}

/** «Cliente · se cobra 50 %, se paga 50 %»; who may not see a percentage does not get it. */
function hintOf({ responsible, sale_pct, carrier_pct }: Partial<FalseFreightOption>): string {
  const party = responsible ? (RESPONSIBLE_PARTY_NAMES[responsible as ResponsibleParty] ?? responsible) : '';
  const sale = sale_pct === null || sale_pct === undefined ? '' : `se cobra ${sale_pct} %`;
  const carrier = carrier_pct === null || carrier_pct === undefined ? '' : `se paga ${carrier_pct} %`;
  return [party, [sale, carrier].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

function FalseFreightForm({ guide, onClose }: Omit<ModalProps, 'open'>) {
  const { id_guide, version } = guide;
  const documents = useCall(getDocumentsGuide, { id_guide });
  const mark = useChange(falseFreight, {
    onDone: () => {
      toast.success('Falso flete registrado');
      onClose();
    },
  });
  const hasEvidence = (documents.data ?? []).length > 0;
  return (
    <Form<{ id_motivo: number; motive: string }>
      layout="vertical"
      onFinish={values => mark.run({ id_guide, version, ...values })}
    >
      <Failure error={mark.error} />
      <p className="cz-modal-text">
        La guía pasa a la cola de cierre y el tramo queda libre para otra. La opción decide qué paga el cliente y qué
        recibe el transportista.
      </p>
      <Form.Item
        name="id_motivo"
        label="Opción"
        rules={[{ required: true, message: refusalMessage('OPCION_REQUERIDA') }]}
      >
        <LookupSelect
          call={getFalseFreightOptions}
          option={entry => ({ value: entry.id_motivo, label: entry.name, hint: hintOf(entry) })}
        />
      </Form.Item>
      <Form.Item name="motive" label="Qué pasó" rules={[zodRule(falseFreight.input, 'motive')]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Form.Item>
      <Evidence id_guide={id_guide} documents={documents.data ?? []} />
      <div className="cz-modal-buttons">
        <Button onClick={onClose}>Cancelar</Button>
        <ActionButton
          look="primary"
          htmlType="submit"
          loading={mark.pending}
          can={hasEvidence || refusalMessage('EVIDENCIA_REQUERIDA')}
        >
          Registrar falso flete
        </ActionButton>
      </div>
    </Form>
  );
}

interface EvidenceProps {
  id_guide: number;
  documents: readonly { id_document: number; id_file: number; filename: string; type: string }[];
}

function Evidence({ id_guide, documents }: EvidenceProps) {
  const uploads = useUploads({ id_guide });
  const mayUpload = useCan('guide.document');
  return (
    <Form.Item label="Evidencia" extra="Los documentos que la guía ya tiene también cuentan.">
      <div className="cz-thumbs">
        {documents.map(document => (
          <DocumentThumb key={document.id_document} document={document} size={56} />
        ))}
      </div>
      {mayUpload && <DropZone text="Arrastre la evidencia aquí o elíjala" onFile={file => uploads.add(file, 'FOTO')} />}
      <UploadLines uploads={uploads} />
    </Form.Item>
  );
}
