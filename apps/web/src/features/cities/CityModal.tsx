import { addCanton, type CantonRow, updateCanton } from '@cabezal/contract/cantons/cantons.calls';
import { getProvinces, type Province } from '@cabezal/contract/locations/locations.calls';
import { Checkbox, Input } from 'antd';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { UnitField } from '../../ui/form/fields.tsx';

interface Props {
  city: CantonRow | null;
  onClose: () => void;
  onDelete: (city: CantonRow) => void;
}

const DEGREE_DECIMALS = 6;

/** A canton, new or changed. */
export function CityModal({ city, onClose, onDelete }: Props) {
  if (!city) {
    return (
      <FormModal
        title="Nuevo cantón"
        okText="Registrar cantón"
        call={addCanton}
        onDone={() => {
          toast.success('Cantón registrado');
          onClose();
        }}
        onCancel={onClose}
      >
        <CityFields />
      </FormModal>
    );
  }
  const { id_canton, version } = city;
  return (
    <FormModal
      title={`Editar ${city.name}`}
      okText="Guardar cambios"
      call={updateCanton}
      initial={{ ...city }}
      toInput={values => ({ ...values, id_canton, version })}
      onDone={() => {
        toast.success('Cambios guardados');
        onClose();
      }}
      onCancel={onClose}
    >
      <CityFields />
      <Field name="active" label="Estado" span={8} valuePropName="checked">
        <Checkbox>Se ofrece para establecimientos nuevos</Checkbox>
      </Field>
      <div className="cz-span-4">
        <ActionButton look="danger" onClick={() => onDelete(city)}>
          Eliminar…
        </ActionButton>
      </div>
    </FormModal>
  );
}

function CityFields() {
  return (
    <>
      <Field name="id_province" label="Provincia" span={12}>
        <LookupSelect<Province>
          call={getProvinces}
          option={row => ({ value: row.id_province, label: row.name, hint: `Código ${row.code}` })}
        />
      </Field>
      <Field name="name" label="Nombre" span={8}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field name="code" label="Código INEC" span={4}>
        <Input autoComplete="off" inputMode="numeric" maxLength={4} placeholder="0901" />
      </Field>
      <Field name="lat" label="Latitud" span={6} help="Del centro aproximado, como -2.19">
        <UnitField unit="°" decimals={DEGREE_DECIMALS} />
      </Field>
      <Field name="lng" label="Longitud" span={6} help="Como -79.89">
        <UnitField unit="°" decimals={DEGREE_DECIMALS} />
      </Field>
    </>
  );
}
