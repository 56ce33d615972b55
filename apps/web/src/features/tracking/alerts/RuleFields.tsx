import { listRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import { shortNumber } from '@cabezal/domain/system/amounts/format';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import {
  hasDecimals,
  INTERVALS,
  intervalLabel,
  placeError,
  thresholdVerdict,
} from '@cabezal/domain/tracking/alerts/rule-checks';
import { blindParties, RULE_PARTIES, RULE_PARTY_NAMES } from '@cabezal/domain/tracking/alerts/rule-parties';
import { scopesOf } from '@cabezal/domain/tracking/alerts/rule-scopes';
import { isRecordKind, type RuleKind } from '@cabezal/domain/trips/cases/case';
import { Input, Select } from 'antd';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';
import { CLIENT_TYPES, CompanySelect, ReservationSelect } from '../../../kits/selects/selects.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { EscalationFields } from './EscalationFields.tsx';
import { RuleBacktest } from './RuleBacktest.tsx';
import { newKindOptions, severityOptions } from './rule-columns.tsx';
import { type RuleNames, type RuleOptions, type RuleValues, recipientsError, usualThreshold } from './rule-values.ts';
import './alerts.css';

interface RuleFieldsProps {
  kind: RuleKind;
  isNew?: boolean;
  /** What is typed. */
  values: RuleValues;
  /** The stored guide of its scope. */
  id_guide: number | null;
  names: RuleNames;
  /** The stored reservation of its scope. */
  reservation: number | null;
  options: RuleOptions | undefined;
  /** What the rule does, as it is typed. */
  sentence: string | null;
  onKind?: (kind: RuleKind) => void;
  onName: (what: keyof RuleNames, id: number, name: string) => void;
}

const intervals = INTERVALS.map(value => ({ value, label: intervalLabel(value) }));

/** The fields of a rule, with the sentence that says what it does. */
export function RuleFields(props: RuleFieldsProps) {
  const { kind, isNew = false, values, id_guide, names, reservation, options, sentence, onKind, onName } = props;
  return (
    <>
      <Field name="name" label="Nombre" span={6}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      {isNew && (
        <Field name="kind" label="Vigila" span={6}>
          <Select options={newKindOptions} onChange={onKind} />
        </Field>
      )}
      <Field name="severity" label="Gravedad" span={6}>
        <Select options={severityOptions} />
      </Field>
      <ThresholdField kind={kind} options={options} />
      {!isRecordKind(kind) && (
        <>
          <Field name="for_min" label="Debe durar" span={6} help="Antes de abrir el caso">
            <UnitField unit="min" />
          </Field>
          <Field name="clear_min" label="Debe haber cesado" span={6} help="Antes de cerrar el caso por sí solo">
            <UnitField unit="min" />
          </Field>
        </>
      )}
      <Field name="sla_ack_min" label="Reconocer en" span={6}>
        <UnitField unit="min" />
      </Field>
      <Field name="sla_end_min" label="Resolver en" span={6} help="Vacío: sin plazo">
        <UnitField unit="min" />
      </Field>
      <ScopeFields kind={kind} names={names} reservation={reservation} onName={onName} />
      <RecipientFields kind={kind} options={options} />
      <Field name="interval_min" label="Recordar mientras nadie lo reconoce" span={6}>
        <Select allowClear placeholder="No recordar" options={intervals} />
      </Field>
      <EscalationFields options={options} />
      <Field name="playbook" label="Qué hacer" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} placeholder="Pasos para quien atiende" />
      </Field>
      {sentence && (
        <p className="cz-alerts-sentence" role="status">
          {sentence}
        </p>
      )}
      <RuleBacktest kind={kind} values={values} id_guide={id_guide} />
    </>
  );
}

function ThresholdField({ kind, options }: Pick<RuleFieldsProps, 'kind' | 'options'>) {
  const { threshold } = KINDS[kind];
  if (threshold === null) return null;
  const { label, unit, min, max, parameter } = threshold;
  const empty = parameter === null ? 'lo habitual' : 'el parámetro vigente';
  const usual = shortNumber(usualThreshold(kind, options));
  return (
    <Field
      name="threshold"
      label={label}
      span={6}
      help={`De ${shortNumber(min)} a ${shortNumber(max)} ${unit}. Vacío: ${empty} (${usual} ${unit})`}
      rules={[by<number | null | undefined>(value => reason(thresholdVerdict(kind, value ?? null)))]}
    >
      <UnitField unit={unit} decimals={hasDecimals(unit) ? 1 : 0} />
    </Field>
  );
}

/** For what: the trips or records that fulfil all that is chosen. A kind offers what its trips or records have. */
function ScopeFields(props: Pick<RuleFieldsProps, 'kind' | 'names' | 'reservation' | 'onName'>) {
  const { kind, names, reservation, onName } = props;
  const offered = scopesOf(kind);
  return (
    <>
      {offered.includes('id_client') && (
        <Field name="id_client" label="Solo de este cliente" span={6}>
          <CompanySelect
            types={CLIENT_TYPES}
            name={names.client ?? undefined}
            onPick={row => row && onName('client', row.id_company, row.name)}
          />
        </Field>
      )}
      {offered.includes('id_company') && (
        <Field name="id_company" label="Solo de este transportista" span={6}>
          <CompanySelect
            types={['TRANS']}
            name={names.company ?? undefined}
            onPick={row => row && onName('company', row.id_company, row.name)}
          />
        </Field>
      )}
      {offered.includes('id_location') && (
        <Field
          name="id_location"
          label={KINDS[kind].needs_place ? 'Lugar' : 'Solo con parada en'}
          span={6}
          rules={[by<number | null | undefined>(value => placeError(kind, value ?? null), true)]}
        >
          <PlaceChoice name={names.location} onName={(id, name) => onName('location', id, name)} />
        </Field>
      )}
      {offered.includes('id_route') && (
        <Field name="id_route" label="Solo en esta ruta" span={6}>
          <RouteChoice name={names.route} onName={(id, name) => onName('route', id, name)} />
        </Field>
      )}
      {offered.includes('id_reservation') && (
        <Field name="id_reservation" label="Solo de esta reserva" span={6}>
          <ReservationSelect name={reservation === null ? undefined : `${reservation}`} />
        </Field>
      )}
    </>
  );
}

interface ChoiceProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | string | null) => void;
  name: string | null;
  onName: (id: number, name: string) => void;
}

function PlaceChoice({ name, onName, ...control }: ChoiceProps) {
  return (
    <PlaceSelect
      {...control}
      nameOf={undefined}
      current={storedOption(control.value, name)}
      onPick={row => row && onName(row.id_location, row.name)}
    />
  );
}

function RouteChoice({ name, onName, ...control }: ChoiceProps) {
  return (
    <EntitySelect<RouteRow>
      {...control}
      call={listRoutes}
      filters={{ active: true }}
      option={row => ({ value: row.id_route, label: row.name })}
      current={storedOption(control.value, name)}
      onPick={row => row && onName(row.id_route, row.name)}
    />
  );
}

const begun = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** Who of the trip can be told of the kind. */
const partyOptions = (kind: RuleKind) => {
  const blind = blindParties(kind, RULE_PARTIES);
  return RULE_PARTIES.map(value => ({
    value,
    label: begun(RULE_PARTY_NAMES[value]),
    disabled: blind.includes(value),
  }));
};

/** Whoever is told stands in three fields, and whether somebody must be depends on these. */
const TOLD_BY = [
  'users',
  'parties',
  'interval_min',
  'id_client',
  'id_company',
  'id_route',
  'id_location',
  'id_reservation',
];

function RecipientFields({ kind, options }: Pick<RuleFieldsProps, 'kind' | 'options'>) {
  const roles = (options?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const users = (options?.users ?? []).map(({ id_user, name }) => ({ value: id_user, label: name }));
  return (
    <>
      <Field
        name="roles"
        label="Avisar a los roles"
        span={6}
        help="Una regla para todo puede no avisar a nadie: sus casos esperan en el monitoreo"
        dependencies={TOLD_BY}
        rules={[form => by(() => recipientsError(form.getFieldsValue()), true)]}
      >
        <Select mode="multiple" options={roles} optionFilterProp="label" placeholder="Elija" />
      </Field>
      <Field name="users" label="Avisar a las personas" span={6}>
        <Select mode="multiple" options={users} optionFilterProp="label" placeholder="Elija" />
      </Field>
      <Field name="parties" label="Avisar a quienes son del viaje" span={6}>
        <Select mode="multiple" options={partyOptions(kind)} optionFilterProp="label" placeholder="Elija" />
      </Field>
    </>
  );
}
