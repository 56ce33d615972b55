import { addDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { addChassis, addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { editCertificate } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { addTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { addCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { updateMyAccount } from '@cabezal/contract/people/session/session.calls';
import { createUser } from '@cabezal/contract/people/users/users.calls';
import { addCanton } from '@cabezal/contract/places/cantons/cantons.calls';
import { addConnectionPoint } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { addLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { addService } from '@cabezal/contract/prices/services/services.calls';
import { saveContainerType, saveProduct } from '@cabezal/contract/system/catalogues/maintenance.calls';
import * as location from '@cabezal/domain/places/locations/location';
import * as catalogue from '@cabezal/domain/system/validation/catalogue';
import { licensePointsError } from '@cabezal/domain/system/validation/credentials';
import { identityError, phoneError } from '@cabezal/domain/system/validation/driver';
import { chipError, equipmentDiskError, imeiError } from '@cabezal/domain/system/validation/equipment';
import { rucError } from '@cabezal/domain/system/validation/identity';
import { bareCode, modemCodeError } from '@cabezal/domain/system/validation/modem';
import { normalizePlate, plateError } from '@cabezal/domain/system/validation/plate';
import { serviceCodeError, servicePriceError } from '@cabezal/domain/system/validation/service';
import * as truck from '@cabezal/domain/system/validation/truck';
import { certificateNumberError } from '@cabezal/domain/system/validation/truck-certificate';
import { alike, doorOf, emptyIsNull, type Field, shapeOf } from './field.ts';

const phones = ['0991234567', '+593 99 123 4567', '(04) 2-345-678', '1234567', '123456789012345'];
const mails = ['ana@empresa.com', 'ANA.VERA+1@Empresa.com.ec', 'a_b-c@sub.dominio.ec'];
const plates = ['GBA-1234', 'gsb1234', 'PAA-123', 'XBA 7788'];
const containerType = {
  iso: '45R1',
  code: '40RH',
  length_ft: 40,
  tare_kg: 4500,
  payload_kg: 29_000,
  teu: 2,
  chassis: '40',
};
type ContainerTypeField = keyof typeof containerType;
const typeRule = (field: ContainerTypeField) => (value: never) =>
  catalogue.containerTypeErrors({ ...containerType, [field]: value })[field];

const people: readonly Field[] = [
  {
    columns: ['drivers.identification_card'],
    shape: shapeOf(addDriver, 'identification_card'),
    rule: (identification_card: string) =>
      identityError({ identification_kind: 'CEDULA', identification_card, nationality: 'Ecuatoriana' }),
    examples: ['0102030400', '1712345675', '0923456784'],
  },
  {
    columns: ['drivers.identification_card'],
    shape: shapeOf(addDriver, 'identification_card'),
    rule: (identification_card: string) =>
      identityError({ identification_kind: 'PASAPORTE', identification_card, nationality: 'Peruana' }),
    examples: ['AB123', 'x12345678901234'],
  },
  {
    columns: ['drivers.license_points'],
    shape: shapeOf(addDriver, 'license_points'),
    rule: licensePointsError,
    examples: [0, 0.5, 12, 30],
  },
  ...alike(
    addDriver,
    { 'drivers.name': 'name', 'drivers.last_name': 'last_name' },
    { examples: ['Luis', 'María José'] },
  ),
  {
    columns: ['drivers.phone'],
    shape: shapeOf(addDriver, 'phone'),
    rule: phoneError,
    examples: phones,
  },
  { columns: ['drivers.email'], shape: shapeOf(addDriver, 'email'), examples: mails },
  { columns: ['users.email'], shape: shapeOf(createUser, 'email'), examples: mails },
  { columns: ['users.phone'], shape: shapeOf(createUser, 'phone'), rule: phoneError, examples: phones },
  { columns: ['users.phone'], shape: shapeOf(updateMyAccount, 'phone'), rule: phoneError, examples: phones },
  {
    columns: ['companies.ruc'],
    shape: shapeOf(addCompany, 'ruc'),
    rule: rucError,
    examples: ['1712345675001', '1760013210001', '0190072002001'],
  },
  ...alike(
    addCompany,
    { 'companies.phone': 'phone', 'companies.phone_work': 'phone_work' },
    { rule: phoneError, examples: phones },
  ),
  { columns: ['companies.min_margin_pct'], shape: shapeOf(addCompany, 'min_margin_pct'), examples: [-100, 12.5, 1000] },
];

const vehicles: readonly Field[] = [
  {
    columns: ['trucks.license_plate'],
    shape: shapeOf(addTruck, 'license_plate'),
    rule: plateError,
    stored: normalizePlate,
    examples: plates,
  },
  {
    columns: ['equipments.license_plate'],
    shape: shapeOf(addChassis, 'license_plate'),
    rule: plateError,
    stored: (plate: string | null) => (plate ? normalizePlate(plate) : null),
    examples: plates,
  },
  {
    columns: ['trucks.disk'],
    shape: shapeOf(addTruck, 'disk'),
    rule: truck.diskError,
    examples: ['07', 'P-12', 'A123456789'],
  },
  {
    columns: ['equipments.disk'],
    shape: shapeOf(addChassis, 'disk'),
    rule: equipmentDiskError,
    examples: ['GEN-101', 'CHA-20/40-103'],
  },
  {
    columns: ['trucks.serial'],
    shape: shapeOf(addTruck, 'serial'),
    rule: truck.serialError,
    stored: emptyIsNull,
    examples: ['3AKJGLDR9FSGA1234', 'ABC-123'],
  },
  {
    columns: ['trucks.motor_serial'],
    shape: shapeOf(addTruck, 'motor_serial'),
    rule: truck.motorSerialError,
    stored: emptyIsNull,
    examples: ['A-12', 'B'.repeat(25)],
  },
  {
    columns: ['trucks.tonnage'],
    shape: shapeOf(addTruck, 'tonnage'),
    rule: truck.tonnageError,
    examples: [0.01, 30.25, 60],
  },
  ...alike(
    addTruck,
    { 'trucks.tank_1_gallons': 'tank_1_gallons', 'trucks.tank_2_gallons': 'tank_2_gallons' },
    { rule: truck.tankError, examples: [0.01, 120.5, 400] },
  ),
  {
    columns: ['trucks.passengers'],
    shape: shapeOf(addTruck, 'passengers'),
    rule: truck.passengersError,
    examples: [1, 5],
  },
  {
    columns: ['trucks.fifth_wheel_lbs'],
    shape: shapeOf(addTruck, 'fifth_wheel_lbs'),
    rule: truck.fifthWheelError,
    examples: [10_000, 200_000],
  },
  {
    columns: ['trucks.motor_horsepower'],
    shape: shapeOf(addTruck, 'motor_horsepower'),
    rule: truck.horsepowerError,
    examples: [100, 1_000],
  },
  {
    columns: ['trucks.motor_cylinder_capacity'],
    shape: shapeOf(addTruck, 'motor_cylinder_capacity'),
    rule: truck.cylinderCapacityError,
    examples: [1_000, 30_000],
  },
  {
    columns: ['trucks.appraisal'],
    shape: shapeOf(addTruck, 'appraisal'),
    rule: truck.appraisalError,
    stored: emptyIsNull,
    examples: ['0.00', '9999999999.99'],
  },
  {
    columns: ['devices.code'],
    shape: shapeOf(addModem, 'code'),
    rule: modemCodeError,
    stored: (code: string | null) => bareCode(code ?? '') || null,
    examples: ['490154203237518', 'Móvil 7', 'a.b_c:d@e/f+g-1', 'x'.repeat(60)],
  },
];

const marked: readonly Field[] = [
  {
    name: 'IMEI',
    columns: [],
    shape: shapeOf(addModem, 'attributes.value'),
    rule: imeiError,
    examples: ['490154203237518'],
  },
  {
    name: 'chip',
    columns: [],
    shape: shapeOf(addModem, 'attributes.value'),
    rule: chipError,
    examples: ['0991234567', '8959300000000000001', '89593000000000000012'],
  },
  {
    columns: ['truck_certificates.cert_mop_number'],
    shape: shapeOf(editCertificate, 'cert_mop_number'),
    rule: (number: string) => certificateNumberError('certificado', number),
    examples: ['MTOP-2026/001', 'A12', 'X'.repeat(30)],
  },
  {
    columns: ['drivers.birth_date'],
    shape: shapeOf(addDriver, 'birth_date'),
    examples: ['1900-01-01', '2000-02-29', '2100-12-31'],
  },
];

const newPlant = doorOf('exporterAdmin', addLocation, n => ({
  name: `Empacadora ${n}`,
  type: 'PLT',
  // Machala, by its id in the reference data.
  id_canton: 53,
  lat: -3.3,
  lng: -79.98,
  is_another: true,
}));
const places: readonly Field[] = [
  {
    columns: ['locations.lat'],
    shape: shapeOf(addLocation, 'lat'),
    rule: (lat: number) => location.pointError(lat, -79.9),
    examples: [-5.1, -2.2, 1.7],
  },
  {
    columns: ['locations.lng'],
    shape: shapeOf(addLocation, 'lng'),
    rule: (lng: number) => location.pointError(-2.2, lng),
    examples: [-92.1, -79.9, -75.1],
  },
  {
    columns: ['locations.radius_m'],
    shape: shapeOf(addLocation, 'radius_m'),
    rule: location.radiusError,
    examples: [30, 300, 5_000],
    through: newPlant('radius_m'),
  },
  {
    columns: ['locations.free_hours'],
    shape: shapeOf(addLocation, 'free_hours'),
    rule: location.freeHoursError,
    examples: [0, 1.25, 240],
    through: newPlant('free_hours'),
  },
  {
    columns: ['locations.code'],
    shape: shapeOf(addLocation, 'code'),
    rule: location.locationCodeError,
    stored: emptyIsNull,
    examples: ['PLT-GUABO', 'A1', 'X'.repeat(20)],
  },
  {
    columns: ['locations.code_bic'],
    shape: shapeOf(addLocation, 'code_bic'),
    rule: location.codeBicError,
    stored: emptyIsNull,
    examples: ['ECGYE1234'],
  },
  {
    columns: ['locations.contact_phone'],
    shape: shapeOf(addLocation, 'contact_phone'),
    rule: phoneError,
    examples: phones,
  },
  { columns: ['locations.name'], shape: shapeOf(addLocation, 'name'), examples: ['Bodega Quito Sur', 'x'.repeat(120)] },
  {
    columns: ['cantons.code'],
    shape: shapeOf(addCanton, 'code'),
    rule: (code: string) => location.cantonCodeError(code, null),
    examples: ['0901', '2401'],
  },
  { columns: ['connection_points.outlets'], shape: shapeOf(addConnectionPoint, 'outlets'), examples: [1, 500] },
  {
    columns: ['connection_points.cost_hour'],
    shape: shapeOf(addConnectionPoint, 'cost_hour'),
    examples: ['0.00', '999999.99'],
  },
];

const catalogues: readonly Field[] = [
  {
    columns: ['container_types.iso'],
    shape: shapeOf(saveContainerType, 'iso'),
    rule: typeRule('iso'),
    examples: ['45R1', '22G1'],
  },
  {
    columns: ['container_types.code'],
    shape: shapeOf(saveContainerType, 'code'),
    rule: typeRule('code'),
    examples: ['40RH', '2D', '40ABCDEF'],
  },
  {
    columns: ['container_types.tare_kg'],
    shape: shapeOf(saveContainerType, 'tare_kg'),
    rule: typeRule('tare_kg'),
    examples: [500, 10_000],
  },
  {
    columns: ['container_types.payload_kg'],
    shape: shapeOf(saveContainerType, 'payload_kg'),
    rule: typeRule('payload_kg'),
    examples: [1_000, 45_000],
  },
  {
    columns: ['container_types.teu'],
    shape: shapeOf(saveContainerType, 'teu'),
    rule: typeRule('teu'),
    examples: [0.01, 2.25, 3],
  },
  {
    columns: ['products.set_point_c'],
    shape: shapeOf(saveProduct, 'set_point_c'),
    rule: (c: number) => catalogue.setPointError(c, true),
    examples: [-35, -18.5, 13.3, 30],
    through: doorOf('admin', saveProduct, n => ({
      name: `Producto ${n}`,
      reservation_type: 'E',
      id_container_type: 6,
    }))('set_point_c'),
  },
  {
    columns: ['services.code'],
    shape: shapeOf(addService, 'code'),
    rule: serviceCodeError,
    examples: ['FLE', 'AB', 'STB123'],
  },
  {
    columns: ['services.unit_price'],
    shape: shapeOf(addService, 'unit_price'),
    rule: servicePriceError,
    stored: emptyIsNull,
    examples: ['0.00', '350.50', '999999.99'],
    through: doorOf('admin', addService, n => ({
      code: `T${n}`,
      name: `Servicio ${n}`,
      service_type: 'CUSTODIA',
      iva_kind: 'STANDARD',
    }))('unit_price'),
  },
];

/** Fields of the records that a company maintains. */
export const RECORD_FIELDS: readonly Field[] = [...people, ...vehicles, ...marked, ...places, ...catalogues];
