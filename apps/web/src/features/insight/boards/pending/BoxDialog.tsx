import type { PendingThing } from '@cabezal/contract/insight/boards/pending.calls';
import { associateContainer } from '@cabezal/contract/operations/guides/guides.calls';
import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { Input } from 'antd';
import { SealsField } from '../../../../kits/trips/SealsField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

/** Enters the number and the seals of a container whose trip lacks them. */
export function BoxDialog({ row: now, onClose }: { row: PendingThing; onClose: () => void }) {
  const row = useOpened(now);
  const { id_guide, version, container_code } = row;
  return (
    <FormModal
      title={`Contenedor ${row.id_reservation}-${row.number ?? 1}`}
      width={440}
      call={associateContainer}
      initial={{ container_code, seals: [] }}
      toInput={values => ({
        id_guide,
        sub_version: version,
        container_code: values.container_code,
        ...((values.seals as string[] | undefined)?.length ? { seals: values.seals } : {}),
      })}
      doneText="Contenedor guardado"
      okText="Guardar"
      onClose={onClose}
    >
      <Field name="container_code" label="Número del contenedor" span={12} normalize={cleanContainer}>
        <Input autoFocus={container_code === null} placeholder="MSKU7502140" />
      </Field>
      <SealsField span={12} autoFocus={container_code !== null} />
    </FormModal>
  );
}
