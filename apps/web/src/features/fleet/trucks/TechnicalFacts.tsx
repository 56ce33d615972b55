import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { FactGrid } from '../../../ui/detail/DetailPage.tsx';
import { measured } from './measured.ts';

/** Technical data from its papers: vehicle, tanks, engine. */
export function TechnicalFacts({ truck }: { truck: Truck }) {
  return (
    <div className="cz-records-stack">
      <section>
        <h3>Vehículo</h3>
        <FactGrid
          facts={[
            { label: 'Serie (VIN)', value: truck.serial },
            { label: 'País de origen', value: truck.country_factory },
            { label: 'Año de compra', value: truck.purchase_year },
            { label: 'Ejes', value: truck.axles },
            { label: 'Carrocería', value: truck.body },
            { label: 'Cabina', value: truck.cabin },
            { label: 'Pasajeros', value: truck.passengers },
            { label: 'Tonelaje', value: measured(truck.tonnage, 't') },
            { label: 'Quinta rueda', value: measured(truck.fifth_wheel_lbs, 'lb') },
            { label: 'Avalúo', value: truck.appraisal && formatMoney(truck.appraisal) },
          ]}
        />
      </section>
      <section>
        <h3>Motor y combustible</h3>
        <FactGrid
          facts={[
            { label: 'Marca del motor', value: truck.motor_brand },
            { label: 'Modelo del motor', value: truck.motor_model },
            { label: 'Serie del motor', value: truck.motor_serial },
            { label: 'Potencia', value: measured(truck.motor_horsepower, 'HP') },
            { label: 'Cilindraje', value: measured(truck.motor_cylinder_capacity, 'cm³') },
            { label: 'Combustible', value: truck.fuel },
            { label: 'Tanque 1', value: measured(truck.tank_1_gallons, 'gal') },
            { label: 'Tanque 2', value: measured(truck.tank_2_gallons, 'gal') },
          ]}
        />
      </section>
    </div>
  );
}
