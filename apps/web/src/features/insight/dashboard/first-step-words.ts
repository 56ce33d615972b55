import type { FirstStep, FirstStepKey } from '@cabezal/contract/insight/dashboard/first-steps.calls';
import { paths } from '../../../app/paths.ts';

export interface FirstStepWords {
  title: string;
  /** Why the step is necessary, in one sentence. */
  why: string;
  path: string;
  /** The action that the person must have. */
  action: string;
  /** Other ways to do the step, and related screens. */
  also?: readonly { text: string; path: string }[];
}

/** Link to the import of the records of a list, which also offers the template. */
const excel = (path: string) => [{ text: 'Desde Excel', path: `${path}?importar=nuevo` }];

export const firstStepWords: Readonly<Record<FirstStepKey, FirstStepWords>> = {
  company: {
    title: 'Su empresa y su RUC',
    why: 'Con ellos salen las guías y las facturas.',
    path: paths.myCompany,
    action: 'company.own',
  },
  customers: {
    title: 'Clientes',
    why: 'Para quién se transporta y a quién se factura.',
    path: paths.carriers,
    action: 'company.write',
    also: excel(paths.carriers),
  },
  places: {
    title: 'Establecimientos',
    why: 'Su base y las plantas de sus clientes: entre ellas van los viajes. Los terminales y depósitos del país ya están.',
    path: paths.locations,
    action: 'location.write',
    also: excel(paths.locations),
  },
  drivers: {
    title: 'Conductores',
    why: 'Nadie sale sin su licencia, y la guía le llega al teléfono.',
    path: paths.drivers,
    action: 'driver.write',
    also: excel(paths.drivers),
  },
  trucks: {
    title: 'Camiones',
    why: 'Con su placa se emite la guía; sin matrícula, certificado MTOP y póliza vigentes no toma viajes.',
    path: paths.trucks,
    action: 'truck.write',
    also: excel(paths.trucks),
  },
  trackers: {
    title: 'Rastreo GPS',
    why: 'El módem o teléfono de cada camión registra solo las llegadas y salidas, y el cliente ve su carga.',
    path: paths.modemConnection,
    action: 'equipment.write',
    also: [{ text: 'Sus módems', path: paths.modems }, ...excel(paths.modems)],
  },
  rates: {
    title: 'Tarifas y parámetros',
    why: 'Sin una tarifa para la ruta, la reserva queda sin flete y no se factura.',
    path: paths.fees,
    action: 'fee.write',
    also: [
      { text: 'Desde Excel', path: paths.feeAddExcel },
      { text: 'Parámetros', path: `${paths.generalMaintenance}?tab=parametros` },
    ],
  },
  people: {
    title: 'Su equipo',
    why: 'Cada persona ingresa con su propia contraseña y ve lo de su rol.',
    path: paths.users,
    action: 'user.write',
  },
  reservation: {
    title: 'Primera reserva',
    why: 'De ella salen el despacho, las guías y la factura.',
    path: paths.reservationAdd,
    action: 'reservation.create',
  },
};

/** The links to records with missing or expired papers. */
export const lackingWays: Readonly<Record<NonNullable<FirstStep['lacking']>, { text: string; path: string }>> = {
  certificates_missing: {
    text: 'Ver certificados faltantes',
    path: `${paths.trucks}?f.certificate=missing&f.active=true`,
  },
  certificates_expired: {
    text: 'Ver certificados vencidos',
    path: `${paths.trucks}?f.certificate=expired&f.active=true`,
  },
  gensets_expired: { text: 'Ver generadores', path: `${paths.gensets}?f.certificate=expired&f.active=true` },
};

/** The address of a step's screen, for a person of that company. */
export const stepPath = ({ path }: FirstStepWords, id_company: number): string =>
  path.replace('{id_transportista}', String(id_company));
