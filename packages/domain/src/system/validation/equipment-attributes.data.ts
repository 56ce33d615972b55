/** Attributes of a genset, a chassis or a modem besides its disk (spec §3 Equipment), in form order. */

export type EquipmentKind = 'GEN' | 'CHA' | 'MOD';

export const EQUIPMENT_KIND_NAMES: Readonly<Record<EquipmentKind, string>> = {
  GEN: 'Generador',
  CHA: 'Chasis',
  MOD: 'Módem',
};

/**
 * Form control of an attribute: free text, text with suggestions, one of fixed choices, whole number, decimal number, or a certificate (number and
 * expiry date).
 */
export type AttributeEntry = 'text' | 'suggest' | 'choice' | 'whole' | 'decimal' | 'certificate';

export interface AttributeDefinition {
  readonly code: string;
  readonly name: string;
  readonly entry: AttributeEntry;
  readonly unit?: string;
  readonly required?: boolean;
  /** Values offered; a `suggest` accepts others too. */
  readonly values?: readonly { readonly code: string; readonly name: string }[];
}

const named = (...names: string[]) => names.map(name => ({ code: name, name }));

export const EQUIPMENT_ATTRIBUTES: Readonly<Record<EquipmentKind, readonly AttributeDefinition[]>> = {
  GEN: [
    { code: 'marca', name: 'Marca', entry: 'suggest', values: named('Carrier', 'Daikin', 'Kohler', 'Thermo King') },
    { code: 'modelo', name: 'Modelo', entry: 'suggest', values: named('RG15', 'SG-4000', 'SGCO 3000', 'UG15') },
    { code: 'serie', name: 'Serie', entry: 'text' },
    {
      code: 'tipo',
      name: 'Tipo',
      entry: 'choice',
      values: [
        { code: 'clip-on', name: 'Clip-on' },
        { code: 'underslung', name: 'Underslung' },
      ],
    },
    { code: 'horometro', name: 'Horómetro', entry: 'whole', unit: 'h' },
    { code: 'galones', name: 'Galones de tanque', entry: 'decimal', unit: 'gal' },
    { code: 'poliza', name: 'Póliza', entry: 'certificate' },
    { code: 'revision', name: 'Revisión técnica', entry: 'certificate' },
  ],
  CHA: [
    { code: 'marca', name: 'Marca', entry: 'suggest', values: named('CIMC', 'Hyundai', 'Wabash') },
    { code: 'serie', name: 'Serie', entry: 'text' },
    { code: 'ejes', name: 'Ejes', entry: 'choice', values: named('1', '2', '3', '4') },
    { code: 'mtop', name: 'Certificado MTOP', entry: 'certificate' },
    { code: 'matricula', name: 'Matrícula', entry: 'certificate' },
    { code: 'poliza', name: 'Póliza', entry: 'certificate' },
    { code: 'revision', name: 'Revisión técnica', entry: 'certificate' },
  ],
  MOD: [
    { code: 'imei', name: 'IMEI', entry: 'text' },
    { code: 'chip', name: 'Chip', entry: 'text' },
    { code: 'proveedor', name: 'Proveedor', entry: 'suggest', values: named('Hunter', 'Rastreo Andino', 'SatelGuard') },
  ],
};

/** Every certificate of any kind with its name, once. */
export const EQUIPMENT_CERTIFICATES: readonly { readonly code: string; readonly name: string }[] = [
  ...new Map(
    Object.values(EQUIPMENT_ATTRIBUTES)
      .flat()
      .filter(one => one.entry === 'certificate')
      .map(({ code, name }) => [code, { code, name }]),
  ).values(),
];

/** Sizes of chassis as `equipments.size` and `container_types.chassis` name them. */
export const CHASSIS_TYPES = [
  { code: '20', name: '20 pies fijo' },
  { code: '40', name: '40 pies fijo' },
  { code: '20/40', name: '20/40 extensible' },
  { code: '45', name: '45 pies' },
] as const;
