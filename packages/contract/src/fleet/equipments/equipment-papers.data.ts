/** Photos and scanned papers of an equipment; the newest of a kind counts. A certificate's own paper stands under its kind. */
export const EQUIPMENT_PAPER_NAMES = {
  FOTO: 'Foto',
  CERTIFICADO: 'Certificado MTOP',
  MATRICULA: 'Matrícula',
  POLIZA: 'Póliza',
  REVISION: 'Revisión técnica',
  OTRO: 'Otro documento',
} as const;
export type EquipmentPaperKind = keyof typeof EQUIPMENT_PAPER_NAMES;

/** The kind of paper under which the file of a certificate stands, by the code of its attribute. */
export const PAPER_OF_ATTRIBUTE: Readonly<Record<string, EquipmentPaperKind>> = {
  mtop: 'CERTIFICADO',
  matricula: 'MATRICULA',
  poliza: 'POLIZA',
  revision: 'REVISION',
};
