import {
  addTravelAllowanceRate,
  endTravelAllowanceRate,
  getTravelAllowanceRates,
  type TravelAllowanceRateRow,
  withdrawTravelAllowanceRate,
} from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { listRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
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
import { MoneyField } from '../../../ui/form/fields.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const placeOf = ({ route, canton }: TravelAllowanceRateRow): string => route ?? canton ?? '';

const columns: Column<TravelAllowanceRateRow>[] = [
  customColumn('place', 'Ruta o ciudad', placeOf, { flex: 30, card: 'title' }),
  customColumn('kind', 'Rige para', row => (row.id_route === null ? 'La ciudad' : 'La ruta'), {
    width: 110,
    card: 'line',
  }),
  moneyColumn<TravelAllowanceRateRow>('amount', 'Viático', { sort: true, card: 'side' }),
  ...dayColumns<TravelAllowanceRateRow>({ card: 'line' }),
  textColumn('author', 'Por', { flex: 20 }),
];
const nameOf = (row: TravelAllowanceRateRow): string => `el viático de ${placeOf(row)}`;
const buttons = [
  endOnDayButton({
    nameOf,
    text: 'Las guías cerradas quedan como están.',
    call: endTravelAllowanceRate,
    targetOf: ({ id_travel_allowance_rate }) => ({ id_travel_allowance_rate }),
    doneText: 'Tarifa terminada',
  }),
  withdrawButton({
    nameOf,
    call: withdrawTravelAllowanceRate,
    inputOf: ({ id_travel_allowance_rate, version }) => ({ id_travel_allowance_rate, version }),
    doneText: 'Tarifa retirada',
  }),
];

/** Fixed allowances by road or city; without one the closing proposes days and nights. */
export function AllowanceRatesTab() {
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  const add = may('cutoff.close') && <AddButton to={() => setAdding(true)}>Nueva tarifa</AddButton>;
  return (
    <>
      <DataTable<TravelAllowanceRateRow>
        id="travel_allowance_rates"
        call={getTravelAllowanceRates}
        columns={columns}
        row={{ key: row => row.id_travel_allowance_rate, buttons: may('cutoff.close') ? buttons : undefined }}
        search="Ruta, ciudad"
        tools={add}
        empty={{
          title: 'Aún no hay tarifas de viáticos',
          text: 'Sin tarifa, el cierre propone los días y las noches del viaje.',
        }}
      />
      {adding && <AddRate onClose={() => setAdding(false)} />}
    </>
  );
}

function AddRate({ onClose }: { onClose: () => void }) {
  const today = useOpeningDay();
  return (
    <FormModal
      title="Nueva tarifa de viático"
      text="Elija la ruta o la ciudad de la planta. La ruta va antes que la ciudad; un falso flete se propone por días y noches."
      okText="Crear tarifa"
      call={addTravelAllowanceRate}
      initial={{ valid_from: today }}
      doneText="Tarifa creada"
      onClose={onClose}
    >
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
          placeholder="Ninguna"
        />
      </Field>
      <Field name="amount" label="Viático" span={4}>
        <MoneyField />
      </Field>
      <RuleDays span={4} />
      <Backdating />
    </FormModal>
  );
}
