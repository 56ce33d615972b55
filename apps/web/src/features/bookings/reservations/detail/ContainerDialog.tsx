import { getReservation, updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { type ContainerType, getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { daeWarning } from '@cabezal/domain/system/validation/shipment';
import { Checkbox, ConfigProvider, Form, Input, Select } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { SealsField } from '../../../../kits/trips/SealsField.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { UnitField, WEIGHT_HELP, WeightField } from '../../../../ui/form/fields.tsx';
import { optionSearch } from '../../../../ui/form/option-search.ts';
import { storedOption, withStored } from '../../../../ui/form/stored-option.ts';
import { present } from '../../../../ui/form/use-editing.ts';
import { CodeCorrection, useCodeCorrection } from '../../booking/CodeCorrection.tsx';
import { asksMotive } from './edit-table.ts';
import type { SubReservationView } from './shapes.ts';

const COLUMNS = {
  container_code: 'container_code',
  seals: 'seals',
  weight_kg: 'weight_kg',
  dae: 'dae',
  vgm_kg: 'vgm_kg',
  humidity_pct: 'humidity_pct',
  ventilation: 'ventilation',
  over_dimensions: 'over_dimensions',
} as const;
const LACKING = 'Escriba por qué se corrige';

interface DialogProps {
  id_reservation: number;
  name: string;
  sub: SubReservationView;
  onClose: () => void;
}

/** Number, seals and weight of one container, and what terminals ask about it, entered as they become known at depot and plant. */
export function ContainerDialog({ id_reservation, sub, ...shell }: DialogProps) {
  const { id_sub_reservation } = sub;
  const read = async () =>
    present(
      (await callApi(getReservation, { id_reservation })).sub_reservations.find(
        one => one.id_sub_reservation === id_sub_reservation,
      ),
    );
  return (
    <Editing record={sub} read={read}>
      {(record, edit) => <ContainerForm record={record} edit={edit} {...shell} />}
    </Editing>
  );
}

type FormProps = EditOf<SubReservationView> & Pick<DialogProps, 'name' | 'onClose'>;

const containerValues = (sub: SubReservationView) => ({
  container_code: sub.container_code,
  seals: sub.seals,
  weight_kg: sub.weight_kg,
  dae: sub.dae,
  vgm_kg: sub.vgm_kg,
  humidity_pct: sub.humidity_pct,
  ventilation: sub.ventilation,
  over_dimensions: sub.over_dimensions,
  id_container_type: sub.id_container_type,
  set_point_c: sub.set_point_c === null ? null : Number(sub.set_point_c),
  own_generator: sub.own_generator,
});

function ContainerForm({ record: sub, edit, name, onClose }: FormProps) {
  const [form] = Form.useForm();
  const { right, handlers } = useCodeCorrection(Form.useWatch('container_code', form));
  const { id_sub_reservation, version } = sub;
  const before = containerValues(sub);
  const values = Form.useWatch<Record<string, unknown>>([], form) ?? before;
  const types = useCall(getContainerTypes, {}, { staleTime: 300_000 }).data ?? [];
  const isReefer = types.find(entry => entry.id_container_type === values.id_container_type)?.reefer === true;
  const explains = asksMotive({ table: sub.edit, columns: COLUMNS, before, values });
  const locked = sub.edit.container_code?.can ?? true;
  const takeRight = () => {
    form.setFieldValue('container_code', right);
    form.validateFields(['container_code']).catch(() => {});
  };
  return (
    <FormModal
      title={`Contenedor ${name}`}
      okText="Guardar"
      width={440}
      call={updateSubReservation}
      edit={edit}
      form={form}
      initial={containerValues}
      can={locked === true && explains && `${values.motive ?? ''}`.trim().length < 5 ? LACKING : locked}
      toInput={values => ({ ...values, id_sub_reservation, version })}
      doneText="Contenedor guardado"
      onClose={onClose}
    >
      <Field
        name="container_code"
        label="Número de contenedor"
        span={12}
        normalize={cleanContainer}
        help={right && <CodeCorrection right={right} onUse={takeRight} />}
      >
        <Input {...handlers} autoComplete="off" maxLength={40} />
      </Field>
      <SealsField span={12} />
      <Field
        name="weight_kg"
        label="Peso de carga"
        span={6}
        help={WEIGHT_HELP}
        demanded
        rules={[{ required: true, message: 'Campo obligatorio' }]}
      >
        <WeightField />
      </Field>
      <Field name="vgm_kg" label="VGM" span={6} help={WEIGHT_HELP}>
        <WeightField />
      </Field>
      <Field name="dae" label="DAE" span={6} help={daeWarning(typeof values.dae === 'string' ? values.dae : null)}>
        <Input autoComplete="off" maxLength={40} />
      </Field>
      <Field name="over_dimensions" label="Sobredimensiones" span={6}>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <CargoFields sub={sub} types={types} isReefer={isReefer} />
      {isReefer && (
        <>
          <Field name="humidity_pct" label="Humedad" span={6}>
            <UnitField unit="%" />
          </Field>
          <Field name="ventilation" label="Ventilación" span={6} help="0: cerrada">
            <UnitField unit="m³/h" />
          </Field>
        </>
      )}
      {explains && (
        <Field name="motive" label="Motivo" span={12} demanded help="Al menos cinco letras: por qué se corrige.">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
        </Field>
      )}
    </FormModal>
  );
}

interface CargoProps {
  sub: SubReservationView;
  types: readonly ContainerType[];
  isReefer: boolean;
}

/** Type, temperature and owner of the genset, until a guide is issued; the price is recalculated. */
function CargoFields({ sub, types, isReefer }: CargoProps) {
  const can = sub.edit.id_container_type?.can ?? true;
  return (
    <ConfigProvider componentDisabled={can !== true}>
      <Field
        name="id_container_type"
        label="Tipo"
        demanded
        span={isReefer ? 7 : 12}
        help={can === true && 'Su precio se busca otra vez.'}
      >
        <Select
          showSearch={optionSearch}
          options={withStored(
            types.map(entry => ({ value: entry.id_container_type, label: `${entry.code} · ${entry.iso}` })),
            storedOption(sub.id_container_type, sub.container_type),
          )}
        />
      </Field>
      {isReefer && (
        <Field name="set_point_c" label="Temperatura" span={5}>
          <UnitField unit="°C" decimals={1} />
        </Field>
      )}
      {isReefer && (
        <Field name="own_generator" label="Generador" span={12} valuePropName="checked">
          <Checkbox>El cliente lleva su propio generador</Checkbox>
        </Field>
      )}
      {can !== true && <p className="cz-reservations-locked cz-span-12">{can}</p>}
    </ConfigProvider>
  );
}
