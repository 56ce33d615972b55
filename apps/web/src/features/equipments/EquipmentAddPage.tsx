import { Form } from 'antd';
import { SentFiles } from '../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import {
  AttributeSections,
  attributeValues,
  IdentitySection,
  ObservationSection,
  withCodes,
} from './EquipmentFields.tsx';
import { papersOfKind } from './EquipmentPapers.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

/** Registers a genset, a chassis or a modem: how it is known, whose it is, what is kept of its kind, its papers. */
export default function EquipmentAddPage() {
  const kind = useEquipmentKind();
  const shape = equipmentKinds[kind];
  const [form] = Form.useForm();
  return (
    <FormPage
      title={`Nuevo ${shape.name}`}
      crumbs={[{ title: shape.title, to: shape.list }]}
      call={shape.addCall}
      form={form}
      draft={`equipment-${kind}`}
      initial={{ attributes: attributeValues(kind) }}
      toInput={values => withCodes(kind, values)}
      doneText="Equipo registrado"
      doneTo={shape.path}
      submitText={`Registrar ${shape.name}`}
      cancelTo={shape.list}
    >
      <IdentitySection kind={kind} form={form} />
      <AttributeSections kind={kind} />
      <FormSection title="Documentos">
        <SentFiles kinds={papersOfKind[kind]} />
      </FormSection>
      <ObservationSection />
    </FormPage>
  );
}
