/** Photos and scanned papers of an equipment; the newest of a kind is current. The file of a certificate has its own kind. */
export const EQUIPMENT_PAPER_NAMES = {
  FOTO: 'Foto',
  CERTIFICADO: 'Certificado MTOP',
  MATRICULA: 'Matrícula',
  POLIZA: 'Póliza',
  REVISION: 'Revisión técnica',
  OTRO: 'Otro documento',
} as const;
export type EquipmentPaperKind = keyof typeof EQUIPMENT_PAPER_NAMES;

/** Kind of paper of a certificate's file, by attribute code. */
export const PAPER_OF_ATTRIBUTE: Readonly<Record<string, EquipmentPaperKind>> = {
  mtop: 'CERTIFICADO',
  matricula: 'MATRICULA',
  poliza: 'POLIZA',
  revision: 'REVISION',
};
