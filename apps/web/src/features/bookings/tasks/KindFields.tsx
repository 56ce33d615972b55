import { getShippingLines } from '@cabezal/contract/people/companies/companies.calls';
import { BOOKED_TEMPLATES, RESERVATION_TYPE_NAMES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { TASK_GATE_NAMES, TASK_RULE_NAMES } from '@cabezal/domain/trips/tasks/task';
import { TASK_ANCHOR_NAMES, TASK_OCCASION_NAMES, TASK_SCOPE_NAMES } from '@cabezal/domain/trips/tasks/task-words';
import { Form, Input, Select, Switch } from 'antd';
import { CLIENT_TYPES, CompanySelect } from '../../../kits/selects/selects.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { AskedFields } from './AskedFields.tsx';
import { type KindRow, keyOfPerson, keyOfRole, type Matrix } from './kind-form.ts';
import { factOptions, sentenceOptions } from './kind-words.ts';
import { OffsetField } from './OffsetField.tsx';

const of = (field: string) => ['definition', field];

/** The fields of a task of the catalogue. */
export function KindFields({ kind, matrix }: { kind: KindRow | null; matrix: Matrix }) {
  return (
    <>
      <Field name={of('name')} label="Tarea" span={12}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name={of('help')} label="Cómo se hace" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Field>
      <ForWhom kind={kind} />
      <When />
      <AskedFields />
      <Who matrix={matrix} />
      {kind !== null && (
        <Field name="active" label="En uso" span={12} valuePropName="checked">
          <Switch />
        </Field>
      )}
    </>
  );
}

function ForWhom({ kind }: { kind: KindRow | null }) {
  const { form } = useFormKit();
  const type = Form.useWatch<string | null | undefined>(of('reservation_type'), { form, preserve: true });
  const templates = BOOKED_TEMPLATES.filter(code => !type || code.startsWith(`${type}_`));
  return (
    <>
      <Field name={of('scope')} label="Cuántas">
        <Select options={sentenceOptions(TASK_SCOPE_NAMES)} />
      </Field>
      <Field name={of('reservation_type')} label="Tipo de reserva">
        <Select allowClear placeholder="Todas" options={sentenceOptions(RESERVATION_TYPE_NAMES)} />
      </Field>
      <Field name={of('templates')} label="Tipos de viaje">
        <Select
          mode="multiple"
          placeholder="Todos"
          options={templates.map(value => ({ value, label: TEMPLATE_NAMES[value] }))}
        />
      </Field>
      <Field name={of('id_client')} label="Cliente">
        <CompanySelect types={CLIENT_TYPES} placeholder="Todos" name={kind?.client_name ?? undefined} />
      </Field>
      <Field name={of('id_shipping_line')} label="Naviera">
        <LookupSelect
          call={getShippingLines}
          placeholder="Todas"
          option={line => ({ value: line.id_shipping_line, label: line.name })}
          current={storedOption(kind?.id_shipping_line, kind?.shipping_line)}
        />
      </Field>
      <Field name={of('only_reefer')} label="Solo refrigerados" valuePropName="checked">
        <Switch />
      </Field>
    </>
  );
}

function When() {
  return (
    <>
      <Field name={of('created_on')} label="Se crea">
        <Select options={sentenceOptions(TASK_OCCASION_NAMES)} />
      </Field>
      <Field name={of('completes_on')} label="La completa">
        <Select allowClear placeholder="Una persona" options={factOptions} showSearch={optionSearch} />
      </Field>
      <Field name={of('due_offset_min')} label="Vence">
        <OffsetField />
      </Field>
      <Field name={of('due_anchor')} label="Respecto a">
        <Select options={sentenceOptions(TASK_ANCHOR_NAMES)} />
      </Field>
      <Field name="gate" label="Espera por ella" demanded>
        <Select options={sentenceOptions(TASK_GATE_NAMES)} />
      </Field>
      <Field name={of('escalate_after_min')} label="Se avisa al jefe tras vencer">
        <UnitField unit="min" />
      </Field>
    </>
  );
}

/** The assignee; the candidates are needed if the rule chooses among them. */
function Who({ matrix: { roles, people } }: { matrix: Matrix }) {
  const { form } = useFormKit();
  const rule = Form.useWatch<string>('rule', { form, preserve: true });
  const options = [
    ...(rule === 'PERSON'
      ? []
      : [{ label: 'Roles', options: roles.map(one => ({ value: keyOfRole(one.id_role), label: one.name })) }]),
    { label: 'Personas', options: people.map(one => ({ value: keyOfPerson(one.id_user), label: one.name })) },
  ];
  return (
    <>
      <Field name="rule" label="Quién la hace">
        <Select options={sentenceOptions(TASK_RULE_NAMES)} />
      </Field>
      {(rule === 'LEAST_LOADED' || rule === 'PERSON') && (
        <Field name="chosen" label={rule === 'PERSON' ? 'Persona' : 'Entre quiénes'} demanded>
          <Select
            mode="multiple"
            maxCount={rule === 'PERSON' ? 1 : undefined}
            placeholder="Elija"
            showSearch={optionSearch}
            options={options}
          />
        </Field>
      )}
    </>
  );
}
