/** Places of the demonstration: the operator's yards and bases and the customers' plants. Coordinates are near the towns, not of real sites. */
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';

export interface DemoPlace {
  readonly code: string;
  readonly name: string;
  readonly short: string;
  readonly type: StopCode;
  /** Key of the company that owns it. */
  readonly company: string;
  readonly canton: string;
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
  readonly free_hours: number | null;
  /** Docks with their free hours (null: those of the place). */
  readonly locals?: readonly (readonly [string, number | null])[];
}

function own(
  code: string,
  name: string,
  type: StopCode,
  canton: string,
  lat: number,
  lng: number,
  address: string,
): DemoPlace {
  return { code, name, short: name, type, company: 'translitoral', canton, lat, lng, address, free_hours: null };
}

export const OPERATOR_PLACES: readonly DemoPlace[] = [
  own('BASE-PER', 'Base Perimetral', 'BASE', 'Guayaquil', -2.1262, -79.9742, 'Vía Perimetral km 24,5'),
  own('PATIO-PER', 'Patio Perimetral', 'PATIO', 'Guayaquil', -2.1334, -79.9766, 'Vía Perimetral km 23,8'),
  own('BASE-PSJ', 'Base Posorja', 'BASE', 'Guayaquil', -2.6835, -80.2452, 'Vía Playas – Posorja km 12'),
  own('PATIO-PSJ', 'Patio Posorja', 'PATIO', 'Guayaquil', -2.6888, -80.2405, 'Vía Playas – Posorja km 12,6'),
  own('BASE-MCH', 'Base Machala', 'BASE', 'Machala', -3.2764, -79.9312, 'Circunvalación Sur, Machala'),
  own('PC-DUR', 'Punto de conexión Durán', 'PC', 'Durán', -2.1925, -79.8126, 'Vía Durán – Tambo km 4'),
  own('PES-PER', 'Báscula Perimetral', 'PES', 'Guayaquil', -2.1421, -79.9729, 'Vía Perimetral km 22'),
  own('GAS-PER', 'Gasolinera Perimetral', 'GAS', 'Guayaquil', -2.1187, -79.9731, 'Vía Perimetral km 25,4'),
];

/** Places on the way to refuel, weigh or plug in; listed after the plants, so that the ids of the plants stay the same. */
export const SERVICE_PLACES: readonly DemoPlace[] = [
  own('PC-PSJ', 'Punto de conexión Posorja', 'PC', 'Guayaquil', -2.6871, -80.2431, 'Vía Playas – Posorja km 12,3'),
  own('PC-MCH', 'Punto de conexión Machala', 'PC', 'Machala', -3.2731, -79.9287, 'Circunvalación Sur, Machala'),
  own('PC-UIO', 'Punto de conexión Quito Sur', 'PC', 'Quito', -0.3278, -78.5461, 'Av. Maldonado S34'),
  own('GAS-PSJ', 'Gasolinera Posorja', 'GAS', 'Guayaquil', -2.6795, -80.2467, 'Vía Playas – Posorja km 11'),
  own('GAS-DUR', 'Gasolinera Durán', 'GAS', 'Durán', -2.1804, -79.8205, 'Vía Durán – Tambo km 3'),
  own('GAS-MCH', 'Gasolinera Machala', 'GAS', 'Machala', -3.2688, -79.9365, 'Av. 25 de Junio, Machala'),
  own('PES-DUR', 'Báscula Durán', 'PES', 'Durán', -2.1861, -79.8172, 'Vía Durán – Tambo km 3,6'),
];

function plant(
  company: string,
  code: string,
  name: string,
  canton: string,
  at: readonly [number, number],
  more: { short?: string; free?: number; locals?: DemoPlace['locals']; address: string },
): DemoPlace {
  const [lat, lng] = at;
  const { short = canton, free = null, locals, address } = more;
  return { code, name, short, type: 'PLT', company, canton, lat, lng, address, free_hours: free, locals };
}

export const PLANTS: readonly DemoPlace[] = [
  plant('rio-jubones', 'PLT-GUABO', 'Empacadora El Guabo', 'El Guabo', [-3.2318, -79.8236], {
    free: 6,
    locals: [
      ['Muelle 1', 6],
      ['Muelle 2', 5],
    ],
    address: 'Vía Machala – Guayaquil km 22',
  }),
  plant('rio-jubones', 'PLT-PASAJE', 'Empacadora Pasaje', 'Pasaje', [-3.3172, -79.7931], {
    free: 6,
    address: 'Vía Pasaje – Uzhcurrumi',
  }),
  plant('rio-jubones', 'PLT-STAROSA', 'Hacienda Santa Rosa', 'Santa Rosa', [-3.4462, -79.9578], {
    address: 'Panamericana Sur',
  }),
  plant('naranjal-sur', 'PLT-NAR', 'Empacadora Naranjal', 'Naranjal', [-2.6641, -79.6118], {
    free: 6,
    address: 'Vía Durán – Tambo km 72',
  }),
  plant('naranjal-sur', 'PLT-TRONCAL', 'Hacienda La Troncal', 'La Troncal', [-2.4148, -79.3562], {
    address: 'Vía La Troncal – Puerto Inca',
  }),
  plant('balao', 'PLT-BALAO', 'Empacadora Balao', 'Balao', [-2.9013, -79.8064], {
    free: 6,
    address: 'Recinto San Carlos',
  }),
  plant('balao', 'PLT-MIL', 'Hacienda Milagro', 'Milagro', [-2.1462, -79.6049], {
    free: 5,
    address: 'Vía Milagro – Naranjito km 2',
  }),
  plant('mondragon', 'PLT-DUR', 'Planta Durán', 'Durán', [-2.1583, -79.8112], {
    free: 5,
    locals: [
      ['Andén A', 5],
      ['Andén B', 4],
    ],
    address: 'Vía Durán – Yaguachi km 3,5',
  }),
  plant('mondragon', 'PLT-DAU', 'Planta vía a Daule', 'Guayaquil', [-2.0712, -79.9401], {
    short: 'vía a Daule',
    free: 5,
    address: 'Vía a Daule km 15',
  }),
  plant('jaramijo', 'PLT-JAR', 'Planta Jaramijó', 'Jaramijó', [-0.9567, -80.6312], {
    free: 5,
    address: 'Vía Manta – Rocafuerte km 5,5',
  }),
  plant('jaramijo', 'PLT-MON', 'Planta Montecristi', 'Montecristi', [-1.0392, -80.6688], {
    free: 5,
    address: 'Vía Manta – Montecristi km 7',
  }),
  plant('pichilingue', 'PLT-QUE', 'Acopio Quevedo', 'Quevedo', [-1.0142, -79.4738], {
    free: 4,
    address: 'Vía Quevedo – El Empalme km 4',
  }),
  plant('pichilingue', 'PLT-GYE', 'Acopio Guayaquil', 'Guayaquil', [-2.1467, -79.9322], {
    short: 'Guayaquil',
    free: 4,
    address: 'Av. Juan Tanca Marengo km 4',
  }),
  plant('valle-alto', 'PLT-LAT', 'Planta Latacunga', 'Latacunga', [-0.8821, -78.6204], {
    free: 5,
    address: 'Panamericana Norte km 12',
  }),
  plant('valle-alto', 'PLT-PUJ', 'Planta Pujilí', 'Pujilí', [-0.9496, -78.6843], {
    free: 5,
    address: 'Vía Latacunga – Pujilí km 9',
  }),
  plant('nevado', 'PLT-CAY', 'Poscosecha Cayambe', 'Cayambe', [0.0512, -78.1389], {
    free: 4,
    address: 'Vía Cayambe – Olmedo km 3',
  }),
  plant('nevado', 'PLT-TAB', 'Poscosecha Tabacundo', 'Pedro Moncayo', [0.0441, -78.2117], {
    short: 'Tabacundo',
    free: 4,
    address: 'Vía Tabacundo – Cajas',
  }),
  plant('electrohogar', 'BOD-UIO', 'Bodega Quito Sur', 'Quito', [-0.3312, -78.5482], {
    short: 'Quito',
    free: 4,
    locals: [
      ['Rampa 1', 4],
      ['Rampa 2', 4],
    ],
    address: 'Av. Maldonado S36',
  }),
  plant('electrohogar', 'BOD-CUE', 'Bodega Cuenca', 'Cuenca', [-2.8843, -78.9817], {
    free: 4,
    address: 'Parque Industrial, Cuenca',
  }),
  plant('chongon', 'PLT-CHO', 'Planta Chongón', 'Guayaquil', [-2.2297, -80.0712], {
    short: 'Chongón',
    free: 4,
    address: 'Vía a la Costa km 24',
  }),
  plant('chongon', 'BOD-MCH', 'Bodega Machala', 'Machala', [-3.2703, -79.9467], {
    free: 4,
    address: 'Av. Ferroviaria, Machala',
  }),
  plant('pascuales', 'PLT-PAS', 'Planta Pascuales', 'Guayaquil', [-2.0598, -79.9367], {
    short: 'Pascuales',
    free: 4,
    address: 'Vía a Daule km 16',
  }),
  plant('fertilizantes', 'PLT-TRI', 'Planta El Triunfo', 'El Triunfo', [-2.3254, -79.3917], {
    free: 4,
    address: 'Vía El Triunfo – Bucay km 2',
  }),
  plant('fertilizantes', 'BOD-BAB', 'Bodega Babahoyo', 'Babahoyo', [-1.8122, -79.5331], {
    free: 4,
    address: 'Vía Babahoyo – Montalvo km 1',
  }),
  plant('ceibos', 'BOD-DAU', 'Centro de distribución Daule', 'Daule', [-1.8732, -79.9812], {
    free: 4,
    address: 'Vía a Daule km 30',
  }),
  plant('ceibos', 'BOD-AMB', 'Bodega Ambato', 'Ambato', [-1.2618, -78.6253], {
    free: 4,
    address: 'Parque Industrial, Ambato',
  }),
  plant('ceibos', 'BOD-SDO', 'Bodega Santo Domingo', 'Santo Domingo', [-0.2651, -79.1884], {
    free: 4,
    address: 'Vía Quevedo km 5',
  }),
];

/** Names of ports and depots in routes. */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  CGSA: 'Contecon',
  TPG: 'TPG',
  NAPORTEC: 'Naportec',
  FERTISA: 'Fertisa',
  ANDIPUERTO: 'Andipuerto',
  DPW: 'DP World',
  YILPORT: 'Yilport',
  TPM: 'TPM Manta',
  APE: 'Esmeraldas',
  RFS: 'RFS',
  'DPW-DUR': 'DP World Durán',
  'DEP-PSJ': 'Depósito Posorja',
  'DEP-PBO': 'Depósito Puerto Bolívar',
};
