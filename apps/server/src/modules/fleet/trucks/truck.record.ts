import type { details } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import type { Qualification } from '@cabezal/domain/system/records/qualification';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const TRUCK = recordKind({
  table: 'trucks',
  key: 'id_truck',
  noun: 'truck',
  missing: 'El camión no existe',
  parties: 'party',
  labels: {
    id_company: 'Compañía',
    is_owner: 'Propio',
    disk: 'Disco',
    license_plate: 'Placa',
    brand: 'Marca',
    model: 'Modelo',
    country_factory: 'País de origen',
    color: 'Color',
    factory_year: 'Año de fabricación',
    purchase_year: 'Año de compra',
    truck_type: 'Tipo de camión',
    id_driver: 'Conductor',
    serial: 'Serie (VIN)',
    fuel: 'Combustible',
    axles: 'Ejes',
    body: 'Carrocería',
    cabin: 'Cabina',
    passengers: 'Pasajeros',
    tank_1_gallons: 'Tanque 1 (gal)',
    tank_2_gallons: 'Tanque 2 (gal)',
    tonnage: 'Tonelaje (t)',
    fifth_wheel_lbs: 'Quinta rueda (lb)',
    appraisal: 'Avalúo',
    motor_brand: 'Marca del motor',
    motor_model: 'Modelo del motor',
    motor_serial: 'Serie del motor',
    motor_horsepower: 'Potencia (HP)',
    motor_cylinder_capacity: 'Cilindraje (cm³)',
    observation_truck: 'Observación',
    truck_state: 'Estado',
    active: 'Activo',
    qualification: 'Calificación',
  },
});

export type TruckFacts = FactsOf<typeof TRUCK> & { qualification: Qualification };
export type TruckValues = Partial<Omit<TruckFacts, 'id_truck' | 'version' | 'party'>>;
/** Entered values of a truck, as stored: measures as text with two decimals. */
export type TruckDetails = Pick<TruckFacts, keyof typeof details>;
