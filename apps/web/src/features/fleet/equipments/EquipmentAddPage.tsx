import { Form } from 'antd';
import { SentFiles } from '../../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import {
  AttributeSections,
  attributeValues,
  IdentitySection,
  ObservationSection,
  withCodes,
} from './EquipmentFields.tsx';
import { papersOfKind } from './EquipmentPapers.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

/** Registers a genset, a chassis or a modem: identity, owner, attributes of its kind, papers. */
export default function EquipmentAddPage() {
  const kind = useEquipmentKind();
  const shape = equipmentKinds[kind];
  const [form] = Form.useForm();
  // Linked from the list of unregistered callers.
  const { get } = useAddress<'codigo'>();
  return (
    <FormPage
      title={`Nuevo ${shape.name}`}
      crumbs={[{ title: shape.title, to: shape.list }]}
      call={shape.addCall}
      form={form}
      draft={get('codigo') === null ? `equipment-${kind}` : undefined}
      initial={{
        attributes: attributeValues(kind),
        ...(kind === 'MOD' ? { sender: 'TRACCAR_CLIENT', code: get('codigo') } : {}),
      }}
      toInput={values => withCodes(kind, values)}
      doneText="Equipo registrado"
      doneTo={made => (kind === 'MOD' ? `${shape.path(made)}?tab=conexion` : shape.path(made))}
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
