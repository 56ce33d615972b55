import type { FirstStepKey } from '@cabezal/contract/dashboard/first-steps.calls';
import type { ImportKind } from '@cabezal/contract/imports/imports.calls';
import { paths } from '../../app/paths.ts';

export interface FirstStepWords {
  title: string;
  /** Why it is needed, in one sentence. */
  why: string;
  path: string;
  /** Of what the list behind `path` brings in from Excel. */
  imports?: ImportKind;
  /** Where a screen of its own takes the file. */
  excelPath?: string;
}

/** What each step is called, why it is needed, and the screen that does it. */
export const firstStepWords: Readonly<Record<FirstStepKey, FirstStepWords>> = {
  company: {
    title: 'Su empresa y su RUC',
    why: 'Con ellos salen las guías y las facturas.',
    path: paths.myCompany,
  },
  places: {
    title: 'Establecimientos',
    why: 'Su base y las plantas de sus clientes: entre ellas van los viajes. Los terminales y depósitos del país ya están.',
    path: paths.locations,
    imports: 'locations',
  },
  drivers: {
    title: 'Conductores',
    why: 'Nadie sale sin su licencia, y la guía le llega al teléfono.',
    path: paths.drivers,
    imports: 'drivers',
  },
  trucks: {
    title: 'Camiones',
    why: 'Con su placa se emite la guía, y con sus papeles entra a los puertos.',
    path: paths.trucks,
    imports: 'trucks',
  },
  trackers: {
    title: 'Rastreo GPS',
    why: 'El módem o teléfono de cada camión registra solo las llegadas y salidas, y el cliente ve su carga.',
    path: paths.modemConnection,
    imports: 'equipments',
  },
  customers: {
    title: 'Clientes',
    why: 'Para quién se transporta y a quién se factura.',
    path: paths.carriers,
  },
  rates: {
    title: 'Tarifas y parámetros',
    why: 'Sin una tarifa para la ruta, la reserva queda sin flete y no se factura.',
    path: paths.fees,
    excelPath: paths.feeAddExcel,
  },
  people: {
    title: 'Su equipo',
    why: 'Cada persona ingresa con su propia contraseña y ve lo de su rol.',
    path: paths.users,
  },
  reservation: {
    title: 'Primera reserva',
    why: 'De ella salen el despacho, las guías y la factura.',
    path: paths.reservationAdd,
  },
};

/** The address of a step's screen, for somebody of that company. */
export const stepPath = ({ path }: FirstStepWords, id_company: number): string =>
  path.replace('{id_transportista}', String(id_company));
