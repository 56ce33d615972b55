/** Systems to which messages are sent, as they begin a sentence. */
export const OUTSIDE_SYSTEMS = {
  SAP: 'SAP',
  MAIL: 'El servidor de correo',
  PUSH: 'El servicio de avisos a navegadores',
  WHATSAPP: 'WhatsApp',
  NEC: 'NEC',
  BDVACIO: 'BDVacío',
  TERMINAL: 'DP World',
  DISV: 'TPG',
} as const;
export type OutsideSystem = keyof typeof OUTSIDE_SYSTEMS;
