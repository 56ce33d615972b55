import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Backdating } from '../../../kits/rules/Backdating.tsx';
import { RuleDays, RuleNote } from '../../../kits/rules/RuleDays.tsx';
import { CLIENT_TYPES, CompanySelect } from '../../../kits/selects/selects.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { FeeItems } from './FeeItems.tsx';
import type { FeeService } from './fee-form.ts';
import { ScopeFields, type ScopeNames } from './ScopeFields.tsx';
import './fees.css';

/** The services: a list short enough to be loaded whole. */
export const useServices = () =>
  useCall(
    getServices,
    { page: 1, page_size: MOST_AT_ONCE, sort: [], filters: { active: true } },
    { staleTime: 300_000 },
  );

/** An advisor may not propose a rate for all clients. */
const ownClient = by<number | null>(id => (id === null || id === undefined ? 'Elija uno de sus clientes' : null), true);

interface FeeFieldsProps {
  names: ScopeNames;
  services: readonly FeeService[];
  /** The meaning of the first day here: of a new version, or of the rate itself. */
  firstDayHelp?: string;
}

/** Para quién · Dónde y qué · Rubros y vigencia. */
export function FeeFields({ names, services, firstDayHelp }: FeeFieldsProps) {
  const { may } = useAccess();
  const isAdvisor = !may('fee.approve');
  return (
    <>
      <FormSection title="Para quién" note={isAdvisor ? 'Queda por aprobar' : undefined}>
        <Field
          name="id_client"
          label="Cliente"
          span={12}
          demanded={isAdvisor}
          rules={isAdvisor ? [ownClient] : []}
          help={
            isAdvisor
              ? 'Uno de sus clientes: quien paga, o de quien es la carga'
              : 'Quien paga, o de quien es la carga. Vacío: cualquier cliente'
          }
        >
          <CompanySelect
            types={CLIENT_TYPES}
            name={names.client ?? undefined}
            placeholder={isAdvisor ? 'Elija' : 'Cualquier cliente'}
          />
        </Field>
      </FormSection>
      <FormSection title="Dónde y qué" note="Lo vacío vale para todo; gana la tarifa más específica">
        <ScopeFields names={names} />
      </FormSection>
      <FormSection title="Rubros y vigencia" note="USD sin IVA">
        <div className="cz-span-12">
          <FeeItems services={services} />
        </div>
        <RuleDays span={4} firstDayHelp={firstDayHelp} />
        <span className="cz-span-4" />
        <Field name="diesel_base_usd" label="Diésel base" span={4} help="Precio del galón con que se acordó el flete">
          <MoneyField unit="/gal" />
        </Field>
        <Field name="free_hours" label="Horas libres" span={4} help="Vacío: las del establecimiento">
          <UnitField unit="h" decimals={2} />
        </Field>
        <RuleNote rows={5} />
        <Backdating />
      </FormSection>
    </>
  );
}

/** The days of a surcharge or of a purchase rate, why they begin in the past, and a note. */
export function DatesAndNote({ firstDayHelp }: { firstDayHelp?: string | undefined }) {
  return (
    <>
      <RuleDays firstDayHelp={firstDayHelp} />
      <Backdating />
      <RuleNote />
    </>
  );
}
