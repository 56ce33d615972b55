/** The companies of the demonstration. All are invented; their RUCs use numbers that the SRI has not assigned. */

export interface DemoCompany {
  readonly key: string;
  readonly name: string;
  /** Short name for routes and lists. */
  readonly short: string;
  readonly company_type: 'TRANS' | 'EXP' | 'IMP' | 'CLT' | 'FWDR';
  /** Province of the RUC. */
  readonly province: string;
  readonly address: string;
  readonly instructions?: string;
  readonly create_disv?: boolean;
  readonly early_billing?: boolean;
  /** Percent; absent: the general minimum. */
  readonly min_margin_pct?: number;
}

export const OPERATOR: DemoCompany = {
  key: 'translitoral',
  name: 'Translitoral S.A.',
  short: 'Translitoral',
  company_type: 'TRANS',
  province: '09',
  address: 'Vía Perimetral km 24,5, Guayaquil',
};

export const CARRIERS: readonly DemoCompany[] = [
  {
    key: 'rio-daule',
    name: 'Transportes Río Daule Cía. Ltda.',
    short: 'Río Daule',
    company_type: 'TRANS',
    province: '09',
    address: 'Vía a Daule km 14,5, Guayaquil',
  },
  {
    key: 'orense',
    name: 'Cargas Orenses del Sur S.A.',
    short: 'Cargas Orenses',
    company_type: 'TRANS',
    province: '07',
    address: 'Av. 25 de Junio km 2, Machala',
  },
  {
    key: 'sierra-costa',
    name: 'Compañía de Transporte Pesado Sierra Costa S.A.',
    short: 'Sierra Costa',
    company_type: 'TRANS',
    province: '17',
    address: 'Panamericana Sur km 18, Quito',
  },
];

export const CUSTOMERS: readonly DemoCompany[] = [
  {
    key: 'rio-jubones',
    name: 'Bananera Río Jubones S.A.',
    short: 'Bananera Río Jubones',
    company_type: 'EXP',
    province: '07',
    address: 'Vía Machala – Guayaquil km 22, El Guabo',
    instructions: 'Contenedor preenfriado a 13,3 °C. Ventilación abierta 25 cbm/h.',
    create_disv: true,
  },
  {
    key: 'naranjal-sur',
    name: 'Agrícola Naranjal Sur S.A.',
    short: 'Agrícola Naranjal Sur',
    company_type: 'EXP',
    province: '09',
    address: 'Vía Durán – Tambo km 72, Naranjal',
  },
  {
    key: 'balao',
    name: 'Frutas de Balao Cía. Ltda.',
    short: 'Frutas de Balao',
    company_type: 'EXP',
    province: '09',
    address: 'Recinto San Carlos, Balao',
  },
  {
    key: 'mondragon',
    name: 'Camaronera Mondragón S.A.',
    short: 'Camaronera Mondragón',
    company_type: 'EXP',
    province: '09',
    address: 'Vía Durán – Yaguachi km 3,5, Durán',
    instructions: 'Entregar a −20 °C. Foto del sello y del display al salir de planta.',
    create_disv: true,
    early_billing: true,
    min_margin_pct: 5,
  },
  {
    key: 'jaramijo',
    name: 'Atunera Jaramijó S.A.',
    short: 'Atunera Jaramijó',
    company_type: 'EXP',
    province: '13',
    address: 'Vía Manta – Rocafuerte km 5,5, Jaramijó',
  },
  {
    key: 'pichilingue',
    name: 'Cacao Pichilingue S.A.',
    short: 'Cacao Pichilingue',
    company_type: 'EXP',
    province: '12',
    address: 'Vía Quevedo – El Empalme km 4, Quevedo',
    instructions: 'Piso seco y sin olores. Colocar dry bags antes de cargar.',
  },
  {
    key: 'valle-alto',
    name: 'Brócoli Valle Alto S.A.',
    short: 'Brócoli Valle Alto',
    company_type: 'EXP',
    province: '05',
    address: 'Panamericana Norte km 12, Latacunga',
  },
  {
    key: 'nevado',
    name: 'Flores del Nevado Cía. Ltda.',
    short: 'Flores del Nevado',
    company_type: 'EXP',
    province: '17',
    address: 'Vía Cayambe – Olmedo km 3, Cayambe',
  },
  {
    key: 'electrohogar',
    name: 'Electrohogar del Pacífico S.A.',
    short: 'Electrohogar del Pacífico',
    company_type: 'IMP',
    province: '17',
    address: 'Av. Pedro Vicente Maldonado S36, Quito',
    instructions: 'Cita en bodega con 24 horas de anticipación.',
  },
  {
    key: 'chongon',
    name: 'Papelera Chongón S.A.',
    short: 'Papelera Chongón',
    company_type: 'IMP',
    province: '09',
    address: 'Vía a la Costa km 24, Chongón',
  },
  {
    key: 'pascuales',
    name: 'Plásticos Pascuales S.A.',
    short: 'Plásticos Pascuales',
    company_type: 'IMP',
    province: '09',
    address: 'Vía a Daule km 16, Pascuales',
  },
  {
    key: 'fertilizantes',
    name: 'Fertilizantes del Litoral S.A.',
    short: 'Fertilizantes del Litoral',
    company_type: 'IMP',
    province: '09',
    address: 'Vía El Triunfo – Bucay km 2, El Triunfo',
    instructions: 'Carga IMO: conductor con curso de mercancías peligrosas.',
  },
  {
    key: 'ceibos',
    name: 'Ferretera Los Ceibos S.A.',
    short: 'Ferretera Los Ceibos',
    company_type: 'CLT',
    province: '09',
    address: 'Vía a Daule km 30, Daule',
  },
  {
    key: 'andes-cargo',
    name: 'Andes Mar Agentes de Carga S.A.',
    short: 'Andes Mar',
    company_type: 'FWDR',
    province: '09',
    address: 'Av. Francisco de Orellana y Justino Cornejo, Guayaquil',
  },
];

/** Customers for whom the forwarder books. */
export const FORWARDER = 'andes-cargo';
export const FORWARDED: readonly string[] = ['valle-alto', 'nevado', 'electrohogar', 'ceibos'];
