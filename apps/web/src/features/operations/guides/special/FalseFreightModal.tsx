import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { type FalseFreightOption, getFalseFreightOptions } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { formatRate } from '@cabezal/domain/system/amounts/format';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { RESPONSIBLE_PARTY_NAMES, type ResponsibleParty } from '@cabezal/domain/system/validation/catalogue';
import { Form, Input } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { UploadLines } from '../../../../kits/documents/UploadLines.tsx';
import { useDocumentUpload } from '../../../../kits/documents/use-document-upload.ts';
import { DocumentThumb } from '../../../../kits/files/DocumentThumb.tsx';
import { DropZone } from '../../../../kits/files/DropZone.tsx';
import { FalseFreightCharge, useFalseFreightSale } from '../../../../kits/prices/FalseFreightCharge.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { falseFreightValues, storedOption } from './false-freight-values.ts';

interface ModalProps {
  guide: GuideDetail;
  onClose: () => void;
}

/** «Cliente · se cobra 50 %, se paga 50 %»; the server omits a percentage that the person may not see. */
function hintOf({ responsible, sale_pct, carrier_pct }: Partial<FalseFreightOption>): string {
  const party = responsible ? (RESPONSIBLE_PARTY_NAMES[responsible as ResponsibleParty] ?? responsible) : '';
  const sale = sale_pct === null || sale_pct === undefined ? '' : `se cobra ${formatRate(sale_pct)}`;
  const carrier = carrier_pct === null || carrier_pct === undefined ? '' : `se paga ${formatRate(carrier_pct)}`;
  return [party, [sale, carrier].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

/** Marks a false freight (the truck went, but the service was not performed): motive, responsible party and evidence. */
export default function FalseFreightModal({ guide, onClose }: ModalProps) {
  const { id_guide } = guide;
  return (
    <Editing record={guide} read={() => callApi(getGuide, { id_guide })}>
      {(record, edit) => <FalseFreightForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function FalseFreightForm({ record: guide, edit, onClose }: EditOf<GuideDetail> & Pick<ModalProps, 'onClose'>) {
  const { id_guide, version } = guide;
  const documents = useCall(getDocumentsGuide, { id_guide });
  const hasEvidence = (documents.data ?? []).length > 0;
  const { may } = useAccess();
  const [form] = Form.useForm();
  const id_motivo = Form.useWatch('id_motivo', form);
  const options = useCall(getFalseFreightOptions, {}, { staleTime: 300_000 });
  const sale_pct = Form.useWatch('sale_pct', form);
  const sale = useFalseFreightSale({ id_guide, id_motivo: id_motivo ?? null, sale_pct });
  const chosen = options.data?.find(option => option.id_motivo === id_motivo) ?? null;
  const isMarked = guide.false_freight !== null;
  return (
    <FormModal
      title={isMarked ? 'Cambiar el falso flete' : 'Falso flete'}
      initial={falseFreightValues}
      form={form}
      text={`${isMarked ? '' : 'La guía pasa a la cola de cierre y el tramo queda libre para otra. '}La opción decide qué parte del tramo paga el cliente y qué parte recibe el transportista.`}
      okText={isMarked ? 'Cambiar falso flete' : 'Registrar falso flete'}
      can={hasEvidence ? sale.can : refusalMessage('EVIDENCIA_REQUERIDA')}
      width={520}
      call={falseFreight}
      edit={edit}
      toInput={values => ({ ...values, id_guide, version, expected_sale: sale.expected_sale })}
      doneText={isMarked ? 'Falso flete cambiado' : 'Falso flete registrado'}
      onClose={onClose}
    >
      <Field
        name="id_motivo"
        label="Opción"
        span={12}
        demanded
        rules={[{ required: true, message: 'Elija quién responde' }]}
      >
        <LookupSelect
          call={getFalseFreightOptions}
          option={entry => ({ value: entry.id_motivo, label: entry.name, hint: hintOf(entry) })}
          current={storedOption(guide)}
        />
      </Field>
      {may('guide.close') && <Percentages chosen={chosen} />}
      <FalseFreightCharge query={sale.query} changed={sale.changed} />
      <Field name="motive" label="Qué pasó" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Field>
      <Evidence id_guide={id_guide} documents={documents.data ?? []} />
    </FormModal>
  );
}

/** Percentages that replace those of the option; the text of «Qué pasó» justifies them. */
function Percentages({ chosen }: { chosen: Partial<FalseFreightOption> | null }) {
  const of = (value: number | null | undefined) => (value === null || value === undefined ? undefined : String(value));
  return (
    <>
      <Field name="sale_pct" label="Se cobra al cliente" span={6}>
        <UnitField unit="%" placeholder={of(chosen?.sale_pct)} />
      </Field>
      <Field name="carrier_pct" label="Se paga al transportista" span={6}>
        <UnitField unit="%" placeholder={of(chosen?.carrier_pct)} />
      </Field>
    </>
  );
}

interface EvidenceProps {
  id_guide: number;
  documents: readonly { id_document: number; id_file: number; filename: string; type: string }[];
}

function Evidence({ id_guide, documents }: EvidenceProps) {
  const upload = useDocumentUpload({ id_guide });
  const { may } = useAccess();
  const mayUpload = may('guide.document');
  return (
    <Form.Item label="Evidencia" extra="Los documentos que la guía ya tiene también cuentan.">
      <div className="cz-files-thumbs">
        {documents.map(document => (
          <DocumentThumb key={document.id_document} document={document} size={56} />
        ))}
      </div>
      {mayUpload && <DropZone text="Arrastre la evidencia aquí o elíjala" onFile={file => upload.add(file, 'FOTO')} />}
      <UploadLines upload={upload} />
    </Form.Item>
  );
}
