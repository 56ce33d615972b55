import {
  addBonusRule,
  type BonusRuleRow,
  endBonusRule,
  getBonusRules,
  withdrawBonusRule,
} from '@cabezal/contract/money/cutoffs/bonuses.calls';
import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { listRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import { shortNumber } from '@cabezal/domain/system/amounts/format';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { kmText } from '../../../kits/roads/km-text.ts';
import { Backdating } from '../../../kits/rules/Backdating.tsx';
import { endOnDayButton } from '../../../kits/rules/EndOnDay.tsx';
import { RuleDays } from '../../../kits/rules/RuleDays.tsx';
import { dayColumns } from '../../../kits/rules/rule-columns.tsx';
import { useOpeningDay } from '../../../kits/rules/rule-days.ts';
import { withdrawButton } from '../../../kits/rules/WithdrawRule.tsx';
import { nameOfRoute } from '../../../kits/selects/names.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { EntitySelect, LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const REEFER = [
  { value: true, label: 'Refrigerado' },
  { value: false, label: 'Seco' },
];
const KINDS = { RETIRO: 'Retiro', VIAJE: 'Viaje', DEVOLUCION: 'Devolución' } as const;

function where({ route, canton, km_from, km_to }: BonusRuleRow): string {
  if (route !== null) return route;
  if (canton !== null) return canton;
  if (km_from === null && km_to === null) return 'Cualquiera';
  if (km_to === null) return `Desde ${shortNumber(km_from ?? 0)} km`;
  return `${shortNumber(km_from ?? 0)} a ${shortNumber(km_to)} km`;
}

const columns: Column<BonusRuleRow>[] = [
  customColumn('kind', 'Tramo', row => KINDS[row.kind], { sort: 'kind', width: 110, card: 'title' }),
  customColumn('where', 'Ruta, ciudad o distancia', where, { flex: 24, card: 'line' }),
  customColumn('reefer', 'Contenedor', row => REEFER.find(one => one.value === row.reefer)?.label ?? 'Cualquiera', {
    width: 120,
  }),
  customColumn('escalafon', 'Escalafón', row => row.escalafon ?? 'Cualquiera', { flex: 20, card: 'line' }),
  moneyColumn<BonusRuleRow>('amount', 'Bono', { sort: true, card: 'side' }),
  ...dayColumns<BonusRuleRow>({ card: 'line' }),
  textColumn('author', 'Por', { flex: 20 }),
];
const nameOf = (row: BonusRuleRow): string => `el bono de ${KINDS[row.kind]}`;
const buttons = [
  endOnDayButton({
    nameOf,
    text: 'Lo que ya entró en un corte queda como está.',
    call: endBonusRule,
    targetOf: ({ id_bonus_rule }) => ({ id_bonus_rule }),
    doneText: 'Bono terminado',
  }),
  withdrawButton({
    nameOf,
    call: withdrawBonusRule,
    inputOf: ({ id_bonus_rule, version }) => ({ id_bonus_rule, version }),
    doneText: 'Bono retirado',
  }),
];

/** The rules by which own drivers earn a bonus. */
export function BonusRulesTab() {
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  const add = may('cutoff.close') && <AddButton to={() => setAdding(true)}>Nueva regla</AddButton>;
  return (
    <>
      <DataTable<BonusRuleRow>
        id="bonus_rules"
        call={getBonusRules}
        columns={columns}
        row={{ key: row => row.id_bonus_rule, buttons: may('cutoff.close') ? buttons : undefined }}
        search="Escalafón, ruta"
        tools={add}
        empty={{ title: 'Aún no hay reglas de bonos', text: 'Lo que gana un conductor propio por cada tramo.' }}
      />
      {adding && <AddRule onClose={() => setAdding(false)} />}
    </>
  );
}

function AddRule({ onClose }: { onClose: () => void }) {
  const today = useOpeningDay();
  return (
    <FormModal
      title="Nueva regla de bono"
      text="Gana la regla más precisa: la de una ruta antes que la de una ciudad, esta antes que la de kilómetros, luego la de un escalafón, y al final la de refrigerado."
      okText="Crear regla"
      call={addBonusRule}
      initial={{ kind: 'VIAJE', valid_from: today }}
      doneText="Regla creada"
      onClose={onClose}
    >
      <Field name="kind" label="Tramo" span={6}>
        <Select options={optionsOf(KINDS)} />
      </Field>
      <Field name="escalafon" label="Escalafón" span={6}>
        <Input maxLength={60} />
      </Field>
      <Field name="id_route" label="Ruta" span={6}>
        <EntitySelect<RouteRow>
          call={listRoutes}
          nameOf={nameOfRoute}
          filters={{ active: true }}
          option={row => ({ value: row.id_route, label: row.name, hint: kmText(row.km) })}
        />
      </Field>
      <Field name="id_canton" label="Ciudad" span={6}>
        <LookupSelect<Canton>
          call={getCantons}
          option={row => ({ value: row.id_canton, label: row.name, hint: row.province })}
          placeholder="Cualquiera"
        />
      </Field>
      <Field name="reefer" label="Contenedor" span={6}>
        <Select allowClear placeholder="Cualquiera" options={REEFER} />
      </Field>
      <Field name="km_from" label="Desde" span={6}>
        <UnitField unit="km" />
      </Field>
      <Field name="km_to" label="Hasta" span={6}>
        <UnitField unit="km" />
      </Field>
      <Field name="amount" label="Bono" span={6}>
        <MoneyField />
      </Field>
      <RuleDays />
      <Backdating />
    </FormModal>
  );
}
