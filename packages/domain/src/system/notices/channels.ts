/** Channels of notifications, with their names. */
export const CHANNEL_NAMES = {
  APP: 'Aplicación',
  MAIL: 'Correo',
  PUSH: 'Navegador cerrado',
  WHATSAPP: 'WhatsApp',
} as const;
export type Channel = keyof typeof CHANNEL_NAMES;
export const CHANNELS = Object.keys(CHANNEL_NAMES) as [Channel, ...Channel[]];

/** Those that another system delivers: they obey quiet hours, and many messages of a subject leave as one. */
export const OUTSIDE_CHANNELS = ['MAIL', 'PUSH', 'WHATSAPP'] as const;
export type OutsideChannel = (typeof OUTSIDE_CHANNELS)[number];

/** States of a message, with their names. */
export const MESSAGE_STATE_NAMES = {
  EN_ESPERA: 'En espera',
  EN_COLA: 'En cola',
  ENVIADA: 'Enviado',
  ENTREGADA: 'Entregado',
  LEIDA: 'Leído',
  FALLIDA: 'Falló',
  OMITIDA: 'No se envió',
} as const;
export type MessageState = keyof typeof MESSAGE_STATE_NAMES;
