import { addCanton, type CantonRow, listCantons, updateCanton } from '@cabezal/contract/places/cantons/cantons.calls';
import { getProvinces, type Province } from '@cabezal/contract/places/locations/locations.calls';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { DegreeField } from '../../../ui/form/fields.tsx';
import { readRow } from '../../../ui/form/use-editing.ts';
import { DeleteCity } from './DeleteCity.tsx';

interface Props {
  city: CantonRow | null;
  onClose: () => void;
}

/** Creates, changes or deletes a canton. */
export function CityModal({ city, onClose }: Props) {
  const [removed, setRemoved] = useState<CantonRow | null>(null);
  if (removed) return <DeleteCity city={removed} onClose={onClose} />;
  if (!city) {
    return (
      <FormModal
        title="Nuevo cantón"
        okText="Registrar cantón"
        call={addCanton}
        doneText="Cantón registrado"
        onClose={onClose}
      >
        <CityFields />
      </FormModal>
    );
  }
  const { id_canton, name } = city;
  return (
    <Editing record={city} read={() => readRow(listCantons, row => row.id_canton === id_canton, name)}>
      {(record, edit) => <Changes record={record} edit={edit} onClose={onClose} onDelete={() => setRemoved(record)} />}
    </Editing>
  );
}

interface ChangesProps extends EditOf<CantonRow> {
  onClose: () => void;
  onDelete: () => void;
}

function Changes({ record: city, edit, onClose, onDelete }: ChangesProps) {
  const { id_canton, version } = city;
  return (
    <FormModal
      title={`Editar ${city.name}`}
      call={updateCanton}
      edit={edit}
      initial={{ ...city }}
      toInput={values => ({ ...values, id_canton, version })}
      onClose={onClose}
    >
      <CityFields />
      <Field name="active" label="Estado" span={8} valuePropName="checked">
        <Checkbox>Se ofrece para establecimientos nuevos</Checkbox>
      </Field>
      <div className="cz-span-4">
        <ActionButton look="danger" onClick={onDelete}>
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
        <DegreeField />
      </Field>
      <Field name="lng" label="Longitud" span={6} help="Como -79.89">
        <DegreeField />
      </Field>
    </>
  );
}
