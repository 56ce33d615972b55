/** Sizes of chassis as `equipments.size` and `container_types.chassis` name them. */
export const CHASSIS_TYPES = [
  { code: '20', name: '20 pies fijo' },
  { code: '40', name: '40 pies fijo' },
  { code: '20/40', name: '20/40 extensible' },
  { code: '45', name: '45 pies' },
] as const;

/** Attributes that are papers. */
export const EQUIPMENT_CERTIFICATES = [
  { code: 'matricula', name: 'Matrícula' },
  { code: 'mtop', name: 'Certificado MTOP' },
  { code: 'poliza', name: 'Póliza' },
  { code: 'revision', name: 'Revisión técnica' },
] as const;
